import { scaleLinear } from "@visx/scale";

/** How many values lie from `from` (inclusive) to `to` (exclusive; inclusive for the last bin). */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/**
 * Counts numbers in bins of one width, whose edges are round numbers.
 *
 * @param target about how many bins there are to be
 * @returns ascending without gaps, also where nothing lies; empty for no values
 */
export function binValues(values: readonly number[], target = 20): Bin[] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [];
  if (low === high) return [{ from: low, to: low + 1, count: values.length }];
  const edges = scaleLinear({ domain: [low, high], nice: target }).ticks(target);
  const bins: Bin[] = [];
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to !== undefined) bins.push({ from, to, count: 0 });
  }
  const first = bins[0];
  if (!first) return [];
  const width = first.to - first.from;
  for (const value of values) {
    const bin = bins[Math.min(bins.length - 1, Math.floor((value - first.from) / width + 1e-9))];
    if (bin) bin.count++;
  }
  return bins;
}
