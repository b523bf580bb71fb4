const lineHeight = 16;

/**
 * Positions of names beside the ends of lines without overlaps: each as close to its line as possible.
 *
 * @param ends pixels from above, in any order
 * @returns in the same order
 */
export function endLabels(ends: readonly number[], room: { top: number; bottom: number }): number[] {
  const order = ends.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let floor = room.top;
  for (const label of order) {
    label.y = Math.max(label.y, floor);
    floor = label.y + lineHeight;
  }
  let ceiling = room.bottom;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, ceiling);
    ceiling = label.y - lineHeight;
  }
  const places = new Map(order.map(({ y, index }) => [index, y]));
  return ends.map((end, index) => places.get(index) ?? end);
}
