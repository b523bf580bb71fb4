import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useFilterText } from "@/components/filters/use-filter-text";
import { cohortsOptions } from "@/lib/client/cohorts";
import { operators, type PropertyFilter } from "@/lib/contract/filter";

/** More conditions than these are counted, not named. */
const maxNamed = 2;

/** Returns conditions that must all be true as words: "plan is team and country is DE". Cohorts have their names. */
export function useConditionText(projectId: string): (filters: readonly PropertyFilter[]) => string {
  const t = useTranslations("filters");
  const format = useFormatter();
  const filterText = useFilterText();
  const { data: cohorts = [] } = useQuery(cohortsOptions(projectId));
  const textOf = (filter: PropertyFilter): string => {
    if (filter.type !== "cohort") return filterText(filter);
    const isNot = operators[filter.operator ?? "exact"].not !== (filter.negation === true);
    const name = cohorts.find(({ id }) => String(id) === String(filter.value))?.name;
    return t(isNot ? "sentence.notInCohort" : "sentence.inCohort", { name: name ?? t("unknownCohort") });
  };
  return (filters) => {
    const isLong = filters.length > maxNamed;
    const named = filters.slice(0, isLong ? maxNamed - 1 : maxNamed).map(textOf);
    return format.list(
      isLong ? [...named, t("sentence.more", { count: filters.length - named.length })] : named,
      { type: "conjunction" },
    );
  };
}
