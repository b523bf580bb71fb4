import type { ValueKind } from "@/components/charts/use-value-format";

const maxTicks = 4;

interface ValueAxisInput {
  kind: ValueKind;
  /** Values of all series; null for gaps. */
  values: Iterable<number | null>;
  /** The least value of the axis, zero or below. */
  low: number;
  /** The largest value of the axis, zero or above. */
  high: number;
}

/** The number of ticks of a linear scale: at most one a unit if all values are whole, so counts have no fractions. */
export function valueTickCount({ kind, values, low, high }: ValueAxisInput): number {
  // Shares of 0 and 1 are whole by chance.
  if (kind === "percent") return maxTicks;
  for (const value of values) if (value !== null && !Number.isInteger(value)) return maxTicks;
  return Math.min(maxTicks, Math.max(1, high - low));
}
