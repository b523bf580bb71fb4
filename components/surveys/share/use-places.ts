import { useTranslations } from "next-intl";
import { usePageConditionTexts } from "@/components/survey/checks/use-page-condition-texts";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { Draft } from "@/lib/survey-model/draft";

/** Where and when a survey shows on a site, one sentence for each condition that the page decides. */
export function usePlaces(draft: Draft): string[] {
  const t = useTranslations("share.places");
  const places = usePageConditionTexts()(draft.conditions ?? {});
  return [
    ...(places.some(({ condition }) => condition === "url") ? [] : [t("anyPage")]),
    ...places.map(({ text }) => text),
    opening(draft.type, draft.appearance ?? {}, t),
  ];
}

/** What makes it open there. */
function opening(
  type: string,
  { widgetType, widgetSelector, widgetLabel, surveyPopupDelaySeconds: delay }: JsonObject,
  t: ReturnType<typeof useTranslations<"share.places">>,
): string {
  if (type === "widget") {
    return widgetType === "selector"
      ? t("bySelector", { selector: String(widgetSelector ?? "") })
      : t("byTab", {
          label: typeof widgetLabel === "string" && widgetLabel !== "" ? widgetLabel : "Feedback",
        });
  }
  return typeof delay === "number" && delay > 0 ? t("byItselfAfter", { seconds: delay }) : t("byItself");
}
