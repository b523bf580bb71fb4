import { type Template, thankYouAppearance } from "@/components/surveys/templates/template";

/** Exit survey. Choices are shuffled; the open choice stays last. */
export const churn: Template = {
  purpose: "churn",
  write: (t) => {
    const open = { type: "open", branching: { type: "specific_question", index: 5 } } as const;
    return {
      name: t("churn.name"),
      description: t("churn.detail"),
      type: "popover",
      schedule: "once",
      questions: [
        {
          type: "single_choice",
          question: t("churn.reason"),
          choices: [
            t("churn.price"),
            t("churn.missing"),
            t("churn.hard"),
            t("churn.switched"),
            t("churn.need"),
            t("churn.other"),
          ],
          hasOpenChoice: true,
          shuffleOptions: true,
          branching: {
            type: "response_based",
            responseValues: { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 },
          },
        },
        { ...open, question: t("churn.fair") },
        { ...open, question: t("churn.which") },
        { ...open, question: t("churn.hardest") },
        { ...open, question: t("churn.better") },
        { type: "open", question: t("churn.back"), optional: true },
      ],
      appearance: { ...thankYouAppearance(t), position: "center" },
    };
  },
};
