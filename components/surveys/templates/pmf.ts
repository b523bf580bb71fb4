import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** Product-market fit by Sean Ellis; the follow-up depends on the answer. */
export const pmf: Template = {
  purpose: "fit",
  write: (t) => ({
    name: t("pmf.name"),
    description: t("pmf.detail"),
    type: "popover",
    schedule: "once",
    questions: [
      {
        type: "single_choice",
        question: t("pmf.score"),
        choices: [t("pmf.very"), t("pmf.somewhat"), t("pmf.indifferent")],
        branching: { type: "response_based", responseValues: { 0: 1, 1: 3, 2: 4 } },
      },
      { type: "open", question: t("pmf.benefit") },
      { type: "open", question: t("pmf.who"), optional: true, branching: { type: "end" } },
      { type: "open", question: t("pmf.improve"), branching: { type: "end" } },
      { type: "open", question: t("pmf.instead"), optional: true },
    ],
    conditions: waitPeriod(90),
    appearance: thankYouAppearance(t),
  }),
};
