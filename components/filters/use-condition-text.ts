import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useFilterText } from "@/components/filters/use-filter-text";
import { cohortsOptions } from "@/lib/client/cohorts";
import { operators, type PropertyFilter } from "@/lib/contract/filter";

/** More conditions than these are counted, not named. */
const maxNamed = 2;

/**
 * Conditions that must all be true, in words: "plan is team and country is DE". Cohorts have their names.
 *
 * @param others number of further conditions, which are counted   @param most conditions that are named
 * @param hasTypes whether they say of what their properties are: "person property plan is team"
 */
type ConditionText = (
  filters: readonly PropertyFilter[],
  options?: { others?: number; most?: number; hasTypes?: boolean },
) => string;

/**
 * Returns conditions as words.
 *
 * @param projectId null: cohorts have names as values, and all conditions are named, for readers who can't look them up
 */
export function useConditionText(projectId: string | null): ConditionText {
  const t = useTranslations("filters");
  const common = useTranslations("common");
  const format = useFormatter();
  const filterText = useFilterText();
  const { data: cohorts = [] } = useQuery({
    ...cohortsOptions(projectId ?? ""),
    enabled: projectId !== null,
  });
  const nameOf = (value: string) =>
    projectId === null ? value : cohorts.find(({ id }) => String(id) === value)?.name;
  const textOf = (filter: PropertyFilter, hasTypes: boolean): string => {
    if (filter.type !== "cohort") {
      const condition = filterText(filter);
      const { type } = filter;
      return hasTypes && (type === "event" || type === "person")
        ? t(`sentence.${type}`, { condition })
        : condition;
    }
    const isNot = operators[filter.operator ?? "exact"].not !== (filter.negation === true);
    const name = nameOf(String(filter.value)) ?? t("unknownCohort");
    return t(isNot ? "sentence.notInCohort" : "sentence.inCohort", { name });
  };
  return (filters, options = {}) => {
    const { others = 0, most = projectId === null ? filters.length : maxNamed, hasTypes = false } = options;
    const named = filters
      .slice(0, filters.length > most ? most - 1 : most)
      .map((filter) => textOf(filter, hasTypes));
    const count = filters.length - named.length + others;
    return format.list(count > 0 ? [...named, common("moreCount", { count })] : named, {
      type: "conjunction",
    });
  };
}
