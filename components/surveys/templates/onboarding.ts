import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** Onboarding check; respondents who struggle are asked what blocks them. */
export const onboarding: Template = {
  purpose: "onboarding",
  write: (t) => ({
    name: t("onboarding.name"),
    description: t("onboarding.detail"),
    type: "popover",
    schedule: "once",
    questions: [
      {
        type: "single_choice",
        question: t("onboarding.goal"),
        choices: [
          t("onboarding.c1"),
          t("onboarding.c2"),
          t("onboarding.c3"),
          t("onboarding.c4"),
          t("onboarding.other"),
        ],
        hasOpenChoice: true,
      },
      {
        type: "rating",
        question: t("onboarding.going"),
        display: "emoji",
        scale: 5,
        lowerBoundLabel: t("onboarding.low"),
        upperBoundLabel: t("onboarding.high"),
        branching: { type: "response_based", responseValues: { negative: 2, neutral: 2, positive: "end" } },
      },
      {
        type: "multiple_choice",
        question: t("onboarding.obstacle"),
        choices: [
          t("onboarding.o1"),
          t("onboarding.o2"),
          t("onboarding.o3"),
          t("onboarding.o4"),
          t("onboarding.oother"),
        ],
        hasOpenChoice: true,
        shuffleOptions: true,
      },
      { type: "open", question: t("onboarding.wish"), optional: true },
    ],
    conditions: waitPeriod(7),
    appearance: thankYouAppearance(t),
  }),
};
