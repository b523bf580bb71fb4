import type { useFormatter, useTranslations } from "next-intl";
import { countOf } from "@/components/filters/behavior";
import { offered, operatorOf, valuesOf } from "@/components/filters/operators";
import type { PropertyFilter } from "@/lib/contract/filter";

/** A filter in words: "plan is free or solo", "email is set", "is in cohort 5". @param t texts of filters */
export function filterText(
  filter: PropertyFilter,
  t: ReturnType<typeof useTranslations<"filters">>,
  format: ReturnType<typeof useFormatter>,
): string {
  if (filter.type === "behavioral") {
    const { key: event, negation = false, time_value: days = 0, event_filters = [] } = filter;
    const text = t(negation ? "behavior.didNotEvent" : "behavior.didEvent", {
      event,
      count: countOf(filter),
      days,
    });
    const conditions = event_filters.map((condition) => filterText(condition, t, format));
    return conditions.length === 0 ? text : `${text} (${format.list(conditions, { type: "conjunction" })})`;
  }
  const values = format.list(valuesOf(filter), { type: "disjunction" });
  if (filter.type === "cohort") {
    const isNot = (filter.operator === "not_in") !== (filter.negation === true);
    return t(isNot ? "notInCohortNumber" : "inCohortNumber", { cohort: values });
  }
  if ((filter.type as string) === "flag") return t("flag", { id: filter.key, value: values });
  const operator = operatorOf(filter);
  const text = `${filter.key} ${t(`operators.${operator}`)}`;
  return offered[operator] === "none" ? text : `${text} ${values}`;
}
