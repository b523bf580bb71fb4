import type { useTranslations } from "next-intl";
import type { SurveyBody } from "@/lib/contract/survey";

/** What surveys are made for. */
export const purposes = ["satisfaction", "effort", "fit", "churn", "onboarding", "interview", "bug"] as const;
export type Purpose = (typeof purposes)[number];

/** What a template says, in the language of whoever takes it. */
export type TemplateTexts = ReturnType<typeof useTranslations<"templates">>;

/** The part of a survey that a template fills. */
export type TemplateBody = Pick<
  SurveyBody,
  "name" | "description" | "type" | "schedule" | "questions" | "conditions" | "appearance"
> &
  Partial<Pick<SurveyBody, "iteration_count" | "iteration_frequency_days">>;

export interface Template {
  purpose: Purpose;
  write: (t: TemplateTexts) => TemplateBody;
}

/** A last page that says thank you. */
export const thankYouAppearance = (t: TemplateTexts) => ({
  displayThankYouMessage: true,
  thankYouMessageHeader: t("thanks"),
  thankYouMessageDescription: t("thanksDetail"),
});

/** Nobody is asked twice in this many days, by any survey. */
export const waitPeriod = (days: number) => ({ seenSurveyWaitPeriodInDays: days });
