import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** A placeholder to replace by the team's calendar. */
const calendar = "https://calendar.example.com/half-an-hour";

/** Interview invitation: a yes leads to the calendar, the reason for a no is optional. */
export const interview: Template = {
  purpose: "interview",
  write: (t) => ({
    name: t("interview.name"),
    description: t("interview.detail"),
    type: "popover",
    schedule: "once",
    questions: [
      {
        type: "single_choice",
        question: t("interview.invite"),
        description: t("interview.inviteDetail"),
        descriptionContentType: "text",
        choices: [t("interview.yes"), t("interview.later"), t("interview.no")],
        branching: { type: "response_based", responseValues: { 0: 1, 1: "end", 2: 2 } },
      },
      {
        type: "link",
        question: t("interview.pick"),
        buttonText: t("interview.button"),
        link: calendar,
        branching: { type: "end" },
      },
      { type: "open", question: t("interview.why"), optional: true },
    ],
    conditions: waitPeriod(60),
    appearance: thankYouAppearance(t),
  }),
};
