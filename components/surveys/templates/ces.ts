import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** Customer effort score; only respondents who had difficulties are asked where. */
export const ces: Template = {
  purpose: "effort",
  write: (t) => ({
    name: t("ces.name"),
    description: t("ces.detail"),
    type: "popover",
    schedule: "once",
    questions: [
      {
        type: "rating",
        question: t("ces.score"),
        display: "number",
        scale: 7,
        lowerBoundLabel: t("ces.low"),
        upperBoundLabel: t("ces.high"),
        branching: { type: "response_based", responseValues: { negative: 1, neutral: 2, positive: "end" } },
      },
      {
        type: "multiple_choice",
        question: t("ces.where"),
        choices: [t("ces.c1"), t("ces.c2"), t("ces.c3"), t("ces.c4"), t("ces.c5"), t("ces.other")],
        hasOpenChoice: true,
        shuffleOptions: true,
      },
      { type: "open", question: t("ces.more"), optional: true },
    ],
    conditions: waitPeriod(30),
    appearance: thankYouAppearance(t),
  }),
};
