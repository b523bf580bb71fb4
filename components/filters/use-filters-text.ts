import { useTranslations } from "next-intl";
import { useConditionText } from "@/components/filters/use-condition-text";
import type { PropertyFilter } from "@/lib/contract/filter";

/** Filters in words; both are empty for none. */
interface FiltersText {
  /** On screens and pictures: "Filters: plan is team and 2 more · without test accounts". */
  text: string;
  /** In files: "person property plan is team and event property device is Mobile · without test accounts". */
  whole: string;
}

/**
 * Returns filters in words: conditions of which some are named, and whether the parameters leave test accounts out.
 *
 * @param projectId null for readers without an account, as for `useConditionText`
 */
export function useFiltersText(
  projectId: string | null,
): (
  named: readonly PropertyFilter[],
  count: number,
  params?: Readonly<Record<string, unknown>>,
) => FiltersText {
  const t = useTranslations("boards");
  const textOf = useConditionText(projectId);
  return (named, count, { filter_test_accounts: excludesTests } = {}) => {
    const others = count - named.length;
    const counted = count > 0 ? t("filters", { count }) : "";
    const isNamed = named.length > 0;
    const withTests = (conditions: string) =>
      [conditions, String(excludesTests) === "true" ? t("noTestAccounts") : ""].filter(Boolean).join(" · ");
    return {
      text: withTests(isNamed ? t("filteredBy", { filters: textOf(named, { others }) }) : counted),
      whole: withTests(isNamed ? textOf(named, { others, most: named.length, hasTypes: true }) : counted),
    };
  };
}
