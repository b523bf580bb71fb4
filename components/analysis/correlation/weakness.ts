import type { CorrelationEntry } from "@/lib/contract/analysis/funnel";

/** Why an entry is not meaningful: too few persons, or an interval that contains the ratio of no correlation. */
type Weakness = "few" | "chance";

/** Fewer persons than this in one of the four counts are too few for the interval. */
const fewest = 5;

/**
 * Why a correlation is not meaningful; null if it is.
 *
 * @param totals persons who converted, and who did not
 */
export function weaknessOf(
  { success_count, failure_count, odds_ratio_interval: [low = 0, high = 0] }: CorrelationEntry,
  totals: { success: number; failure: number },
): Weakness | null {
  const having = success_count + failure_count;
  const all = totals.success + totals.failure;
  // Cochran's rule: the counts that would be expected without a correlation.
  const expected = [having, all - having].flatMap((row) => [
    (row * totals.success) / all,
    (row * totals.failure) / all,
  ]);
  if (Math.min(...expected) < fewest) return "few";
  return low <= 1 && high >= 1 ? "chance" : null;
}
