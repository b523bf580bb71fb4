import { useFormatter, useTranslations } from "next-intl";
import { isMatchType } from "@/lib/contract/survey/url-match";
import type { JsonObject } from "@/lib/contract/wire/json";
import { namesIn, type PageCondition, pageConditions } from "@/lib/survey-model/page-conditions";

/** Says where and when a survey shows: a sentence for each of its conditions that the page decides. */
export function usePageConditionTexts(): (
  conditions: JsonObject,
) => { condition: PageCondition; text: string }[] {
  const t = useTranslations("share.places");
  const match = useTranslations("audience.match");
  const device = useTranslations("audience.devices");
  const format = useFormatter();
  const list = (names: string[]) => format.list(names, { type: "disjunction" });

  function textOf(condition: PageCondition, conditions: JsonObject): string {
    const { url, urlMatchType, selector, deviceTypes, deviceTypesMatchType } = conditions;
    switch (condition) {
      case "url":
        return t("url", {
          match: match(isMatchType(urlMatchType) ? urlMatchType : "icontains"),
          url: String(url),
        });
      case "selector":
        return t("selector", { selector: String(selector) });
      case "deviceTypes": {
        const devices = textsOf(deviceTypes).map((name) => (isDevice(name) ? device(name) : name));
        return t(isNegated(deviceTypesMatchType) ? "notDevices" : "devices", { devices: list(devices) });
      }
      case "events":
      case "cancelEvents":
      case "actions":
        return t(condition, { names: list(namesIn(conditions[condition])) });
      default:
        return condition satisfies never;
    }
  }

  return (conditions) =>
    pageConditions(conditions).map((condition) => ({ condition, text: textOf(condition, conditions) }));
}

const isNegated = (matchType: unknown): boolean =>
  typeof matchType === "string" && /^(is_not|not_)/.test(matchType);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];

const deviceNames = ["Desktop", "Mobile", "Tablet", "Console", "Wearable"] as const;
const isDevice = (name: string): name is (typeof deviceNames)[number] =>
  deviceNames.some((candidate) => candidate === name);
