/** The start and end of a part of a stack, in the units of its value; `to` is the end that is farther from zero. */
interface StackedPart {
  from: number;
  to: number;
}

/** Stacks values away from zero: what is positive upwards, what is negative downwards, each in the order given. */
export function stackParts(values: readonly number[]): StackedPart[] {
  let above = 0;
  let below = 0;
  return values.map((value) => {
    const from = value < 0 ? below : above;
    const to = from + value;
    if (value < 0) below = to;
    else above = to;
    return { from, to };
  });
}

/** Neighbouring columns as one, their values added up. */
interface MergedColumn {
  /** The first and the last column in it. */
  first: number;
  last: number;
  /** A sum for each series. */
  sums: number[];
}

/**
 * Joins neighbouring columns until there are few enough to be drawn.
 *
 * @param series values by column
 */
export function mergeColumns(
  count: number,
  series: readonly (readonly number[])[],
  most: number,
): MergedColumn[] {
  const size = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const first = index * size;
    const last = Math.min(count, first + size) - 1;
    const sums = series.map((values) => {
      let sum = 0;
      for (let column = first; column <= last; column++) sum += values[column] ?? 0;
      return sum;
    });
    return { first, last, sums };
  });
}
