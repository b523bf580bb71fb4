import type { useTranslations } from "next-intl";
import type { SurveyBody } from "@/lib/contract/survey/survey";

/** Purposes of surveys. */
export const purposes = ["satisfaction", "effort", "fit", "churn", "onboarding", "interview", "bug"] as const;
export type Purpose = (typeof purposes)[number];

/** Texts of templates, in the language of the interface. */
export type TemplateTexts = ReturnType<typeof useTranslations<"templates">>;

/** The fields of a survey that a template sets. */
type TemplateBody = Pick<
  SurveyBody,
  "name" | "description" | "type" | "schedule" | "questions" | "conditions" | "appearance"
> &
  Partial<Pick<SurveyBody, "iteration_count" | "iteration_frequency_days">>;

export interface Template {
  purpose: Purpose;
  write: (t: TemplateTexts) => TemplateBody;
}

/** A thank-you screen. */
export const thankYouAppearance = (t: TemplateTexts) => ({
  displayThankYouMessage: true,
  thankYouMessageHeader: t("thanks"),
  thankYouMessageDescription: t("thanksDetail"),
});

/** Skips persons who saw any survey within this many days. */
export const waitPeriod = (days: number) => ({ seenSurveyWaitPeriodInDays: days });
