/** Where a ratio stands on a logarithmic scale, from 0 to 1. */
export type LogScale = (ratio: number) => number;

/** A logarithmic scale that holds some intervals and 1, which is in its middle. */
export function logScale(intervals: readonly { low: number; high: number }[]): LogScale {
  const widest = Math.max(
    Math.log(2),
    ...intervals.flatMap(({ low, high }) => [Math.abs(Math.log(low)), Math.abs(Math.log(high))]),
  );
  return (ratio) => 0.5 + Math.log(ratio) / (2 * widest);
}
