import "server-only";
import {
  type denominators,
  type Estimate,
  type FigureDifference,
  fewestAnswers,
  type Interval,
  type Share,
} from "@/lib/contract/survey/results";

/** The quantile of the normal distribution for intervals of 95 %. */
const z = 1.959963984540054;

/**
 * A share with Wilson's score interval. Without a denominator, or with less than the numerator, there is no value.
 *
 * @source E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927
 */
export function toShare(numerator: number, denominator: number, of: (typeof denominators)[number]): Share {
  const isShare = denominator > 0 && numerator <= denominator;
  return {
    value: isShare ? numerator / denominator : null,
    numerator,
    denominator,
    of,
    interval: isShare ? wilson(numerator / denominator, denominator) : null,
  };
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

/** Numbers as their count, sum and sum of squares: enough for a mean and its interval. */
export interface Moments {
  n: number;
  sum: number;
  squares: number;
}

/** No numbers. */
export const noMoments = (): Moments => ({ n: 0, sum: 0, squares: 0 });

/** Adds a number that was counted some times. */
export function addTo(moments: Moments, value: number, times = 1): void {
  moments.n += times;
  moments.sum += value * times;
  moments.squares += value ** 2 * times;
}

/** Adds the numbers of another. */
export function mergeInto(moments: Moments, { n, sum, squares }: Moments): void {
  moments.n += n;
  moments.sum += sum;
  moments.squares += squares;
}

/** The mean, with the normal approximation of its interval by the sample variance, which needs two numbers. */
export function toEstimate({ n, sum, squares }: Moments): Estimate {
  if (n === 0) return { value: null, n, interval: null };
  const value = sum / n;
  if (n === 1) return { value, n, interval: null };
  // Of small integers the sums are exact; the maximum keeps a variance of 0 from becoming negative.
  const variance = Math.max(0, squares - sum ** 2 / n) / (n - 1);
  const margin = z * Math.sqrt(variance / n);
  return { value, n, interval: { low: value - margin, high: value + margin, method: "normal" } };
}

/**
 * The Net Promoter Score of numbers that `npsPoints` returned, with the adjusted Wald interval: as if three more had answered,
 * 3/4 of them promoters and 3/4 detractors. The normal approximation has no width where all answers are alike. It needs two
 * answers.
 *
 * @source B. Rocks, "Interval Estimation for the Net Promoter Score", The American Statistician 70, 2016
 */
export function toScore({ n, sum, squares }: Moments): Estimate {
  if (n < 2) return { value: n === 0 ? null : sum, n, interval: null };
  const center = sum / (n + 3);
  const variance = (squares + 1.5 * 100 ** 2) / (n + 3) - center ** 2;
  const margin = z * Math.sqrt(variance / (n + 3));
  const interval: Interval = {
    low: Math.max(-100, center - margin),
    high: Math.min(100, center + margin),
    method: "adjusted_wald",
  };
  return { value: sum / n, n, interval };
}

/** What a rating from 0 to 10 adds to a Net Promoter Score: 100 for promoters, -100 for detractors. */
export const npsPoints = (rating: number): number => (rating >= 9 ? 100 : rating <= 6 ? -100 : 0);

/**
 * The difference of two shares, with Newcombe's hybrid score interval.
 *
 * @source R. G. Newcombe, "Interval Estimation for the Difference Between Independent Proportions", 1998, method 10
 */
export function differenceOfShares(one: Share, other: Share): FigureDifference {
  return differenceOf({ ...one, n: one.denominator }, { ...other, n: other.denominator }, "newcombe");
}

/** The difference of two means or scores, with the interval that follows from theirs, as Newcombe's does from shares. */
export const differenceOfEstimates = (one: Estimate, other: Estimate): FigureDifference =>
  differenceOf(one, other, one.interval?.method ?? "normal");

type Figure = Pick<Estimate, "value" | "n" | "interval">;

function differenceOf(one: Figure, other: Figure, method: Interval["method"]): FigureDifference {
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
