import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** A stand-in for the address of a calendar, that leads nowhere anybody owns. */
const calendar = "https://calendar.example.com/half-an-hour";

/** A yes leads to the calendar; nobody has to explain a no. */
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
