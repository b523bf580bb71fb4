import "server-only";

/**
 * The interval that an instant is in.
 *
 * @param starts as `intervalStarts` gives them, in the unit of `instant`
 * @returns its index; -1 before the first, `starts.length - 1` from the end of the last on
 */
export function intervalOf(starts: ArrayLike<number>, instant: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
