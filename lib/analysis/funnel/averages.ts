import "server-only";

/** The sum by the count; null where there is nothing to take it of. */
export function mean(numbers: Float64Array): number | null {
  if (numbers.length === 0) return null;
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += numbers[at]!;
  return sum / numbers.length;
}

/**
 * The number in the middle, of two the mean; null where there is none. Looks for the place of the middle only.
 *
 * @param numbers in any order; they stay as they are
 */
export function median(numbers: Float64Array): number | null {
  if (numbers.length === 0) return null;
  const all = numbers.slice();
  const middle = all.length >> 1;
  const upper = select(all, middle);
  if (all.length % 2 === 1) return upper;
  // What is before the place is not above it.
  let lower = all[0]!;
  for (let at = 1; at < middle; at++) lower = Math.max(lower, all[at]!);
  return (lower + upper) / 2;
}

/**
 * What would be at a place if the numbers were sorted; those before it are not above, those behind it not below.
 *
 * @source Hoare 1961, "Algorithm 65: find"
 */
function select(numbers: Float64Array, place: number): number {
  let first = 0;
  let last = numbers.length - 1;
  while (first < last) {
    // By chance: no order of numbers is a bad one every time.
    const pivot = numbers[first + Math.floor(Math.random() * (last - first + 1))]!;
    let low = first;
    let high = last;
    while (low <= high) {
      while (numbers[low]! < pivot) low++;
      while (numbers[high]! > pivot) high--;
      if (low > high) break;
      const number = numbers[low]!;
      numbers[low++] = numbers[high]!;
      numbers[high--] = number;
    }
    if (place <= high) last = high;
    else if (place >= low) first = low;
    else break;
  }
  return numbers[place]!;
}
