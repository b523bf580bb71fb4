import type { useFormatter, useTranslations } from "next-intl";
import { behaviorText } from "@/components/filters/behavior-text";
import { offered, operatorOf, valuesOf } from "@/components/filters/operators";
import type { PropertyFilter } from "@/lib/contract/filter";

/** A filter in words: "plan is free or solo", "email is set", "is in cohort 5". @param t texts of filters */
export function filterText(
  filter: PropertyFilter,
  t: ReturnType<typeof useTranslations<"filters">>,
  format: ReturnType<typeof useFormatter>,
): string {
  if (filter.type === "behavioral") {
    const conditions = (filter.event_filters ?? []).map((condition) => filterText(condition, t, format));
    return behaviorText(filter, conditions, t, format);
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
