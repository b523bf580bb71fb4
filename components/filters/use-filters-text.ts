import { useTranslations } from "next-intl";
import { useConditionText } from "@/components/filters/use-condition-text";
import type { PropertyFilter } from "@/lib/contract/filter";

/** Filters in words; both are empty for none. */
interface FiltersText {
  /** On screens and pictures: "Filters: plan is team and 2 more". */
  text: string;
  /** In files: "plan is team, country is DE, and device is Mobile". */
  whole: string;
}

/**
 * Returns filters in words.
 *
 * @param projectId null for readers without an account, as for `useConditionText`
 */
export function useFiltersText(
  projectId: string | null,
): (named: readonly PropertyFilter[], count: number) => FiltersText {
  const t = useTranslations("boards");
  const textOf = useConditionText(projectId);
  return (named, count) => {
    if (count === 0) return { text: "", whole: "" };
    const others = count - named.length;
    const counted = t("filters", { count });
    if (named.length === 0) return { text: counted, whole: counted };
    return {
      text: t("filteredBy", { filters: textOf(named, { others }) }),
      whole: textOf(named, { others, most: named.length }),
    };
  };
}
