import { useFormatter, useTranslations } from "next-intl";
import { useCallback } from "react";
import { filterText } from "@/components/filters/filter-text";
import type { PropertyFilter } from "@/lib/contract/filter";

/** Returns a filter in words, as `filterText` has it. */
export function useFilterText(): (filter: PropertyFilter) => string {
  const t = useTranslations("filters");
  const format = useFormatter();
  return useCallback((filter) => filterText(filter, t, format), [t, format]);
}
