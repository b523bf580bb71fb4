import { type Template, thankYouAppearance } from "@/components/surveys/templates/template";

/** Feedback tab for ideas and bugs, always available. */
export const feature: Template = {
  purpose: "bug",
  write: (t) => ({
    name: t("feature.name"),
    description: t("feature.detail"),
    type: "widget",
    schedule: "always",
    questions: [
      {
        type: "single_choice",
        question: t("feature.kind"),
        choices: [t("feature.idea"), t("feature.bug")],
        branching: { type: "response_based", responseValues: { 0: 1, 1: 3 } },
      },
      { type: "open", question: t("feature.task") },
      {
        type: "open",
        question: t("feature.today"),
        optional: true,
        branching: { type: "specific_question", index: 4 },
      },
      { type: "open", question: t("feature.happened") },
      {
        type: "rating",
        question: t("feature.matters"),
        display: "number",
        scale: 5,
        lowerBoundLabel: t("feature.little"),
        upperBoundLabel: t("feature.lot"),
      },
      {
        type: "single_choice",
        question: t("feature.contact"),
        choices: [t("feature.yes"), t("feature.no")],
        optional: true,
      },
    ],
    appearance: {
      ...thankYouAppearance(t),
      widgetType: "tab",
      widgetLabel: t("feature.label"),
      widgetColor: "#17586b",
    },
  }),
};
