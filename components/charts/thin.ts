/** A value at each position; null where there is none. */
export type SeriesValues = readonly (number | null)[];

/**
 * The positions of series to draw for an equivalent picture: of every stretch the lowest and the highest of
 * each series, and the ends of the whole.
 *
 * @param stretches about as many as there are pixels
 * @returns ascending and unique; all positions where there are few
 */
export function thinPositions(series: readonly SeriesValues[], stretches: number): number[] {
  const count = Math.max(0, ...series.map(({ length }) => length));
  if (count <= stretches * 2) return Array.from({ length: count }, (_, index) => index);
  const kept = new Set([0, count - 1]);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * count) / stretches);
    const to = Math.floor(((stretch + 1) * count) / stretches);
    for (const values of series) {
      for (const position of extremes(values, from, to)) kept.add(position);
    }
  }
  return [...kept].sort((a, b) => a - b);
}

/**
 * The positions of the lowest and the highest value of a stretch; and of a gap, if there is one, so that it is
 * kept.
 */
function extremes(values: SeriesValues, from: number, to: number): number[] {
  let lowest: number | null = null;
  let highest: number | null = null;
  let gap: number | null = null;
  for (let position = from; position < to; position++) {
    const value = values[position] ?? null;
    if (value === null) gap = position;
    else {
      if (lowest === null || value < (values[lowest] ?? 0)) lowest = position;
      if (highest === null || value > (values[highest] ?? 0)) highest = position;
    }
  }
  return [lowest, highest, gap].filter((position) => position !== null);
}
