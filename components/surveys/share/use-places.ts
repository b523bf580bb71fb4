import { useFormatter, useTranslations } from "next-intl";
import { isMatchType } from "@/lib/contract/survey/url-match";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import type { Draft } from "@/lib/survey-model/draft";

/** Where and when a survey shows on a site, one sentence for each condition that the page decides. */
export function usePlaces(draft: Draft): string[] {
  const t = useTranslations("share.places");
  const match = useTranslations("audience.match");
  const device = useTranslations("audience.devices");
  const format = useFormatter();
  const conditions: JsonObject = draft.conditions ?? {};
  const { url, urlMatchType, selector } = conditions;
  const devices = textsOf(conditions.deviceTypes).map((name) => (isDevice(name) ? device(name) : name));
  const events = namesOf(conditions.events);
  const cancelling = namesOf(conditions.cancelEvents);
  const list = (names: string[]) => format.list(names, { type: "disjunction" });
  return [
    typeof url === "string" && url !== ""
      ? t("url", { match: match(isMatchType(urlMatchType) ? urlMatchType : "icontains"), url })
      : t("anyPage"),
    ...(typeof selector === "string" && selector !== "" ? [t("selector", { selector })] : []),
    ...(devices.length > 0
      ? [t(isNegated(conditions.deviceTypesMatchType) ? "notDevices" : "devices", { devices: list(devices) })]
      : []),
    ...(events.length > 0 ? [t("events", { events: list(events) })] : []),
    ...(cancelling.length > 0 ? [t("cancelEvents", { events: list(cancelling) })] : []),
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

const isNegated = (matchType: unknown): boolean =>
  typeof matchType === "string" && /^(is_not|not_)/.test(matchType);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];

const namesOf = (condition: unknown): string[] =>
  isObject(condition) && Array.isArray(condition.values)
    ? condition.values.flatMap((event) =>
        isObject(event) && typeof event.name === "string" ? [event.name] : [],
      )
    : [];

const deviceNames = ["Desktop", "Mobile", "Tablet", "Console", "Wearable"] as const;
const isDevice = (name: string): name is (typeof deviceNames)[number] =>
  deviceNames.some((candidate) => candidate === name);
