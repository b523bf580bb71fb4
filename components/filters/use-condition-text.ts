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
 */
type ConditionText = (
  filters: readonly PropertyFilter[],
  counts?: { others?: number; most?: number },
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
  const textOf = (filter: PropertyFilter): string => {
    if (filter.type !== "cohort") return filterText(filter);
    const isNot = operators[filter.operator ?? "exact"].not !== (filter.negation === true);
    const name = nameOf(String(filter.value)) ?? t("unknownCohort");
    return t(isNot ? "sentence.notInCohort" : "sentence.inCohort", { name });
  };
  return (filters, { others = 0, most = projectId === null ? filters.length : maxNamed } = {}) => {
    const named = filters.slice(0, filters.length > most ? most - 1 : most).map(textOf);
    const count = filters.length - named.length + others;
    return format.list(count > 0 ? [...named, common("moreCount", { count })] : named, {
      type: "conjunction",
    });
  };
}
