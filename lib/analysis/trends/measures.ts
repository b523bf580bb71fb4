// What is counted of events, in cells: an interval of a group.
import "server-only";
import { grow } from "@/lib/analysis/engine/interface";
import type { TrendMath } from "@/lib/contract/analysis/trend";

/** Counts the events of a series by cell. */
export interface Measure {
  /** @param isFirst whether it is the person's first event in the cell   @param number of the property */
  add(cell: number, isFirst: boolean, number: number): void;
  /** Called once, after the last event. @returns by cell; NaN for no number */
  end(): Float64Array;
}

/** The maximum number of values of all medians and percentiles. */
export const maxValues = 10_000_000;

/** Whether a math keeps all values. */
export const keepsValues = (math: TrendMath): boolean => math === "median" || math === "p90";

/** The error code for more. */
export const tooManyValues = "too_many_values";

/** The measure of a math. @param capacity the maximum number of values that it keeps */
export function measureOf(math: TrendMath, cells: number, capacity = maxValues): Measure {
  switch (math) {
    case "total":
      return totals(cells, () => 1);
    case "dau":
      return totals(cells, (isFirst) => (isFirst ? 1 : 0));
    case "sum":
      return totals(cells, (_, number) => number);
    case "avg_count_per_actor":
      return ratio(measureOf("total", cells), measureOf("dau", cells));
    case "avg":
      return ratio(measureOf("sum", cells), measureOf("total", cells));
    case "min":
      return extremes(cells, Math.min);
    case "max":
      return extremes(cells, Math.max);
    case "median":
      return percentiles(cells, 0.5, capacity);
    case "p90":
      return percentiles(cells, 0.9, capacity);
  }
}

function totals(cells: number, amountOf: (isFirst: boolean, number: number) => number): Measure {
  const sums = new Float64Array(cells);
  return {
    add(cell, isFirst, number) {
      sums[cell]! += amountOf(isFirst, number);
    },
    end: () => sums,
  };
}

/** 0 / 0, where there are no events, is NaN. */
const ratio = (above: Measure, below: Measure): Measure => ({
  add(cell, isFirst, number) {
    above.add(cell, isFirst, number);
    below.add(cell, isFirst, number);
  },
  end() {
    const divisors = below.end();
    return above.end().map((sum, cell) => sum / divisors[cell]!);
  },
});

function extremes(cells: number, choose: (a: number, b: number) => number): Measure {
  const values = new Float64Array(cells).fill(Number.NaN);
  return {
    add(cell, _, number) {
      const value = values[cell]!;
      values[cell] = Number.isNaN(value) ? number : choose(value, number);
    },
    end: () => values,
  };
}

/** Exact percentiles, interpolated between the two nearest values as PostgreSQL's `percentile_cont`. */
function percentiles(cells: number, fraction: number, capacity: number): Measure {
  let size = 0;
  let values = new Float64Array(1024);
  let cellOf = new Int32Array(1024);
  return {
    add(cell, _, number) {
      if (size === capacity) {
        throw Object.assign(new Error("Too many values of a percentile."), { code: tooManyValues });
      }
      if (size === values.length) {
        values = grow(values, size + 1);
        cellOf = grow(cellOf, size + 1);
      }
      cellOf[size] = cell;
      values[size++] = number;
    },
    end() {
      const ends = new Int32Array(cells + 1);
      for (let at = 0; at < size; at++) ends[cellOf[at]! + 1]!++;
      for (let cell = 1; cell <= cells; cell++) ends[cell]! += ends[cell - 1]!;
      const sorted = new Float64Array(size);
      // First the start of each cell; every value written advances it, finally to the end of the cell.
      for (let at = 0; at < size; at++) sorted[ends[cellOf[at]!]!++] = values[at]!;
      return Float64Array.from({ length: cells }, (_, cell) =>
        percentile(sorted.subarray(cell === 0 ? 0 : ends[cell - 1]!, ends[cell]!).sort(), fraction),
      );
    },
  };
}

function percentile(sorted: Float64Array, fraction: number): number {
  const position = fraction * (sorted.length - 1);
  const [low, high] = [Math.floor(position), Math.ceil(position)];
  const value = sorted[low];
  return value === undefined ? Number.NaN : value + (sorted[high]! - value) * (position - low);
}
