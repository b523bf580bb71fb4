import type { useTranslations } from "next-intl";
import type { PreviewedSurvey } from "@/components/survey/preview/localize-survey";
import type { JsonObject } from "@/lib/contract/wire/json";

/** A survey with a rating and a text, to show an appearance by. */
export const sampleSurvey = (
  t: ReturnType<typeof useTranslations<"appearanceSettings.sample">>,
  appearance: JsonObject,
): PreviewedSurvey => ({
  type: "popover",
  base_language: "en",
  appearance,
  questions: [
    {
      id: "rating",
      type: "rating",
      display: "number",
      scale: 5,
      question: t("rating"),
      description: t("description"),
      lowerBoundLabel: t("low"),
      upperBoundLabel: t("high"),
    },
    { id: "text", type: "open", question: t("text"), optional: true },
  ],
});
