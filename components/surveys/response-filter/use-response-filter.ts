import { useCallback } from "react";
import { useUrlView } from "@/components/data-list/use-url-view";
import {
  type FilterQuery,
  type FilterState,
  filterParts,
  noFilters,
  toFilterQuery,
} from "@/components/surveys/response-filter/filter-state";
import { useSameJson } from "@/components/ui/use-same-json";

/** The filter of the page. */
interface PageFilter {
  filter: FilterState;
  /** The same as parameters of the API; the same object while it does not change. */
  query: FilterQuery;
  /** Whether anything is narrowed. */
  isFiltered: boolean;
  setFilter: (changes: Partial<FilterState>) => void;
  clearFilter: () => void;
}

/** The filter of a survey's results, which lives in the address and drives every tab and the exports. */
export function useResponseFilter(): PageFilter {
  const [filter, setFilter] = useUrlView(filterParts);
  // The object also changes with other parameters of the address.
  const query = useSameJson(toFilterQuery(filter));
  const clearFilter = useCallback(() => setFilter(noFilters), [setFilter]);
  return { filter, query, isFiltered: Object.keys(query).length > 0, setFilter, clearFilter };
}
