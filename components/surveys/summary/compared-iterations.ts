/** The iterations that a score is compared between. Pure. */
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import type { ResultSet } from "@/lib/contract/survey/results";

/** The latest iteration with responses, and the one with responses before it. */
export interface ComparedIterations {
  latest: number;
  previous: number;
}

/**
 * The iterations to compare within a filter. A filter on when or what people answered leaves out parts of iterations, so
 * that they can't be compared.
 *
 * @returns null with fewer than two iterations that have responses, and with such a filter
 */
export function comparedIterations(
  filter: FilterState,
  { iterations }: ResultSet["breakdown"],
): ComparedIterations | null {
  const { iteration, version, date_from, date_to, answers, step, tags } = filter;
  if (date_from !== null || date_to !== null || step !== null) return null;
  if ([iteration, version, answers, tags].some((part) => part.length > 0)) return null;
  const [latest, previous] = iterations
    .flatMap((one) => one.iteration ?? [])
    .toSorted((one, other) => other - one);
  return latest === undefined || previous === undefined ? null : { latest, previous };
}
