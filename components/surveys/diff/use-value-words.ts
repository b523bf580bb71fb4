import { type Messages, useFormatter, useTranslations } from "next-intl";
import { useFilterText } from "@/components/filters/use-filter-text";
import { useLanguageName } from "@/components/ui/language-name";
import type { PropertyFilter } from "@/lib/contract/filter";
import { contentTypesOf, textsOf } from "@/lib/contract/survey/texts";
import { isObject } from "@/lib/contract/wire/json";

type Texts = Messages;

/** The paths of content types. */
const contentTypes = new Set(
  (["question", "appearance"] as const).flatMap((of) =>
    contentTypesOf(textsOf(of)).map((field) => `${of}.${field}`),
  ),
);

/**
 * Returns the value of a field in the words of its screen: "Bottom right" for `right` of `appearance.position`; null where
 * a field has none, or holds what none says.
 */
export function useValueWords(): (path: string, value: unknown) => string | null {
  const t = useTranslations();
  const format = useFormatter();
  const filterText = useFilterText();
  const languageName = useLanguageName();

  /** The text at a key made of a stored value, where there is one. */
  const word = (prefix: string, value: unknown): string | null => {
    const key = `${prefix}.${String(value)}` as "diff.yes"; // checked with `has`
    return typeof value === "string" && t.has(key) ? t(key) : null;
  };
  const listOf = (values: unknown, toText: (value: unknown) => string | null): string | null => {
    if (!Array.isArray(values) || values.length === 0) return null;
    const texts = values.map((value) => toText(value) ?? String(value));
    return format.list(texts, { type: "conjunction" });
  };
  const count = (key: CountKey, value: unknown): string | null =>
    typeof value === "number" ? t(`diff.counts.${key}`, { count: value }) : null;
  const eventNames = (value: unknown): string | null =>
    isObject(value)
      ? listOf(value.values, (event) =>
          isObject(event) && typeof event.name === "string" ? event.name : null,
        )
      : null;

  const groups = (value: unknown): string | null => {
    if (!isObject(value) || !Array.isArray(value.groups)) return null;
    const texts = value.groups.filter(isObject).map(({ properties, rollout_percentage: percent }) => {
      const filters = Array.isArray(properties) ? properties.filter(isFilter) : [];
      return [
        filters.length > 0
          ? filters.map(filterText).join(` ${t("filters.and")} `)
          : t("audience.persons.unset"),
        ...(typeof percent === "number" && percent < 100 ? [format.number(percent / 100, "percent")] : []),
      ].join(", ");
    });
    return texts.length > 0 ? texts.join(` ${t("filters.groups.or")} `) : null;
  };

  return (path, value) => {
    if (contentTypes.has(path)) return word("questions.description", value);
    switch (path) {
      case "start_date":
      case "end_date":
      case "responses_limit":
        return value === null ? t(`diff.without.${path}`) : null;
      case "type":
        return word("surveys.types", value);
      case "hosted_responses":
        return word("surveyTypes.hosted.responses", value);
      case "schedule":
        return word("schedule.repeat", value);
      case "contact_priority":
        return word("audience.contactPriority", value);
      case "question.type":
        return word("questions.kinds", value);
      case "question.display":
        return word("questions.rating", value);
      case "appearance.position":
      case "appearance.widgetType":
      case "appearance.tabPosition":
        return word(`appearance.options.${path.slice("appearance.".length)}`, value);
      case "appearance.surveyPopupDelaySeconds":
        return count("seconds", value);
      case "conditions.urlMatchType":
      case "conditions.deviceTypesMatchType":
        return word("audience.match", value);
      case "conditions.deviceTypes":
        return listOf(value, (device) => word("audience.devices", device));
      case "conditions.events":
      case "conditions.cancelEvents":
      case "conditions.actions":
        return eventNames(value);
      case "conditions.seenSurveyWaitPeriodInDays":
      case "iteration_frequency_days":
        return count("days", value);
      case "response_sampling_interval_type":
        return word("diff.units", value);
      case "targeting_flag_filters":
        return value === null ? t("audience.persons.unset") : groups(value);
      case "base_language":
        return typeof value === "string" ? languageName(value) : null;
      default:
        return null;
    }
  };
}

const isFilter = (value: unknown): value is PropertyFilter =>
  isObject(value) && typeof value.key === "string";

type CountKey = keyof Texts["diff"]["counts"];
