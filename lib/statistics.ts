import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { Estimate, FigureDifference, Interval } from "@/lib/contract/survey/results";

/** The quantile of the normal distribution for intervals of 95 %. */
export const z = 1.959963984540054;

/** A number with its interval of 95 %, and how many are behind it. */
export type Figure = Pick<Estimate, "value" | "n" | "interval">;

/**
 * A share with Wilson's score interval. Without a denominator, or with less than the numerator, there is no value.
 *
 * @source E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927
 */
export function toProportion(numerator: number, denominator: number): Figure {
  const isShare = denominator > 0 && numerator >= 0 && numerator <= denominator;
  if (!isShare) return { value: null, n: denominator, interval: null };
  const value = numerator / denominator;
  return { value, n: denominator, interval: wilson(value, denominator) };
}

function wilson(share: number, n: number): Interval {
  const scale = 1 + z ** 2 / n;
  const center = (share + z ** 2 / (2 * n)) / scale;
  const margin = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  // At 0 and 1 the formula is exact, and its sum in floating point is not.
  return {
    low: share === 0 ? 0 : center - margin,
    high: share === 1 ? 1 : center + margin,
    method: "wilson",
  };
}

/**
 * The difference of two figures, with the interval that follows from theirs: of shares, Newcombe's hybrid score interval.
 *
 * @source R. G. Newcombe, "Interval Estimation for the Difference Between Independent Proportions", 1998, method 10
 */
export function differenceOf(one: Figure, other: Figure, method: Interval["method"]): FigureDifference {
  if (one.value === null || other.value === null) return unknownDifference;
  const value = one.value - other.value;
  if (!one.interval || !other.interval) return { value, interval: null, verdict: "too_few" };
  const below = Math.hypot(one.value - one.interval.low, other.interval.high - other.value);
  const above = Math.hypot(one.interval.high - one.value, other.value - other.interval.low);
  const interval: Interval = { low: value - below, high: value + above, method };
  return { value, interval, verdict: verdictOf(interval, Math.min(one.n, other.n)) };
}

/** The difference of figures of which one has no value. */
const unknownDifference: FigureDifference = { value: null, interval: null, verdict: "too_few" };

/** @param n the smaller number of what is behind the two figures */
function verdictOf({ low, high }: Interval, n: number): FigureDifference["verdict"] {
  if (n < fewestAnswers) return "too_few";
  if (low > 0) return "higher";
  return high < 0 ? "lower" : "no_difference";
}

/** The median; null for an empty list. The list is not reordered. */
export function median(numbers: ArrayLike<number>): number | null {
  if (numbers.length === 0) return null;
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
