import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUrlView } from "@/components/data-list/use-url-view";
import {
  type ComparisonView,
  comparisonParts,
  secondSet,
} from "@/components/surveys/compare/comparison-state";
import {
  type FilterState,
  toCompareText,
  toFilterQuery,
} from "@/components/surveys/response-filter/filter-state";
import { resultsOptions } from "@/lib/client/surveys/results";

/** The comparison in the address, and how to change it together with the filter of the page. */
interface ComparisonState {
  view: ComparisonView;
  filter: FilterState;
  /** The second set; null while either is not chosen. */
  second: FilterState | null;
  change: (changes: Partial<ComparisonView & FilterState>) => void;
}

/** The state of the comparison. */
export function useComparison(): ComparisonState {
  const [state, change] = useUrlView(comparisonParts);
  return useMemo(() => {
    const { by, other, ...filter } = state;
    const view = { by, other };
    return { view, filter, second: secondSet(filter, view), change };
  }, [state, change]);
}

/** Results of the filter of the page, compared with the second set. */
export function useComparedResults(
  projectId: string,
  surveyId: string,
  { filter, second }: Pick<ComparisonState, "filter" | "second">,
) {
  return useQuery({
    ...resultsOptions(projectId, surveyId, {
      ...toFilterQuery(filter),
      ...(second && { compare: toCompareText(second) }),
    }),
    enabled: second !== null,
  });
}
