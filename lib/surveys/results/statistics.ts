import "server-only";
import type {
  denominators,
  Estimate,
  FigureDifference,
  Interval,
  Share,
} from "@/lib/contract/survey/results";
import { differenceOf, toProportion, z } from "@/lib/statistics";

/** A share of what it names, as `toProportion`. */
export function toShare(numerator: number, denominator: number, of: (typeof denominators)[number]): Share {
  const { value, interval } = toProportion(numerator, denominator);
  return { value, numerator, denominator, of, interval };
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

/** The difference of two shares. */
export const differenceOfShares = (one: Share, other: Share): FigureDifference =>
  differenceOf({ ...one, n: one.denominator }, { ...other, n: other.denominator }, "newcombe");

/** The difference of two means or scores, with the interval that follows from theirs, as Newcombe's does from shares. */
export const differenceOfEstimates = (one: Estimate, other: Estimate): FigureDifference =>
  differenceOf(one, other, one.interval?.method ?? "normal");
