import { useTranslations } from "next-intl";
import { useConditionText } from "@/components/filters/use-condition-text";
import type { PropertyFilter } from "@/lib/contract/filter";

/**
 * Returns filters in words: "Filters: plan is team and 2 more"; empty for none.
 *
 * @param projectId null for readers without an account, as for `useConditionText`
 */
export function useFiltersText(
  projectId: string | null,
): (named: readonly PropertyFilter[], count: number) => string {
  const t = useTranslations("boards");
  const textOf = useConditionText(projectId);
  return (named, count) => {
    if (count === 0) return "";
    if (named.length === 0) return t("filters", { count });
    return t("filteredBy", { filters: textOf(named, count - named.length) });
  };
}
