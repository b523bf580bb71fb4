import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** Customer satisfaction after a task, with a follow-up by rating. */
export const csat: Template = {
  purpose: "satisfaction",
  write: (t) => {
    const open = { type: "open", optional: true, branching: { type: "end" } } as const;
    return {
      name: t("csat.name"),
      description: t("csat.detail"),
      type: "popover",
      schedule: "once",
      questions: [
        {
          type: "rating",
          question: t("csat.score"),
          display: "emoji",
          scale: 5,
          lowerBoundLabel: t("csat.low"),
          upperBoundLabel: t("csat.high"),
          branching: { type: "response_based", responseValues: { negative: 1, neutral: 2, positive: 3 } },
        },
        { ...open, question: t("csat.wrong") },
        { ...open, question: t("csat.better") },
        { ...open, question: t("csat.good") },
      ],
      conditions: waitPeriod(14),
      appearance: thankYouAppearance(t),
    };
  },
};
