/** The position of a ratio on a logarithmic scale, from 0 to 1. */
export type LogScale = (ratio: number) => number;

/** Beyond this ratio, and its inverse, marks are drawn at the edge: one extreme interval would hide all others. */
const widestRatio = 20;

/** A logarithmic scale that contains the intervals up to 1/20 and 20, with 1 in its middle. */
export function logScale(intervals: readonly { low: number; high: number }[]): LogScale {
  const widest = intervals.reduce(
    (most, { low, high }) => Math.max(most, Math.abs(Math.log(low)), Math.abs(Math.log(high))),
    Math.log(2),
  );
  const edge = Math.min(widest, Math.log(widestRatio));
  return (ratio) => 0.5 + Math.max(-edge, Math.min(edge, Math.log(ratio))) / (2 * edge);
}
