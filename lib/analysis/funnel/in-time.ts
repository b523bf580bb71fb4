import "server-only";
import type { Dictionary } from "@/lib/analysis/dictionary";
import { EventColumns } from "@/lib/analysis/funnel/columns";
import type { Packs } from "@/lib/analysis/packs";
import type { PersonNumbers } from "@/lib/analysis/person-numbers";
import type { Source } from "@/lib/analysis/source";

/** Everybody's events, each name's from its place in an index. */
export interface InTime {
  /**
   * A pack for each name in each part of time, one part after the other. Its key is the number of the part times that of
   * names there are, plus the number of the name. Person, instant, then what the event is if `isMasked`, then the
   * breakdown's value if there is one.
   */
  packs: Packs;
  /** By name, everything that its events can be: bits as of `Events`. */
  masks: readonly number[];
  /** Whether rows say what of that they are; otherwise they are all of it. */
  isMasked: boolean;
}

/** How persons and values become numbers; no words where there are no values. */
export interface Numbering {
  numbers: PersonNumbers;
  words: Dictionary | null;
}

/** Rows of one part of time that are held in memory at most: 50 bytes each. */
const mostTogether = 4_000_000;

/**
 * Reads events in the order of time, those of one instant in the order of names.
 *
 * @param take is given rows that are other ones the next time
 * @returns false when a part of time has too many rows; some were not handed over then
 */
export async function readInTime(
  source: Source,
  { packs, masks, isMasked }: InTime,
  { numbers, words }: Numbering,
  take: (rows: EventColumns) => void,
  most = mostTogether,
): Promise<boolean> {
  const names = masks.map(() => new EventColumns(words !== null));
  const merged = new EventColumns(words !== null);
  let part = 0;
  let together = 0;
  let isTooMuch = false;
  const tell = () => {
    const some = names.filter(({ size }) => size > 0);
    if (some.length === 1) take(some[0]!);
    else if (some.length > 1) take(merge(some, merged));
    for (const name of names) name.size = 0;
    together = 0;
  };
  const columns = [
    "id" as const,
    "instant" as const,
    ...(isMasked ? ["integer" as const] : []),
    ...(words ? [words] : []),
  ];
  await source.readPacks(packs, columns, (key, batch, size) => {
    const name = key % masks.length;
    const its = (key - name) / masks.length;
    if (its !== part) tell();
    part = its;
    together += size;
    isTooMuch ||= together > most;
    if (isTooMuch) return;
    // The types follow from the columns, which are put together above.
    const [ids, times, ...others] = batch as unknown as [Float64Array, Float64Array, ...Int32Array[]];
    const values = words && others[isMasked ? 1 : 0]!;
    names[name]!.add(numbers.numbersOf(ids, size), times, isMasked ? others[0]! : masks[name]!, values, size);
  });
  if (!isTooMuch) tell();
  return !isTooMuch;
}

/** Merges lists by time; of one instant, those of earlier lists come first. */
function merge(lists: readonly EventColumns[], merged: EventColumns): EventColumns {
  const rows = lists.reduce((sum, { size }) => sum + size, 0);
  merged.size = 0;
  merged.reserve(rows);
  merged.size = rows;
  const next = new Int32Array(lists.length);
  // The time of each list's next row; infinite after its last.
  const heads = Float64Array.from(lists, ({ times }) => times[0]!);
  const { persons, times, masks, values } = merged;
  for (let row = 0; row < rows; row++) {
    let first = 0;
    for (let other = 1; other < heads.length; other++) if (heads[other]! < heads[first]!) first = other;
    const list = lists[first]!;
    const at = next[first]!++;
    persons[row] = list.persons[at]!;
    times[row] = list.times[at]!;
    masks[row] = list.masks[at]!;
    if (merged.hasValues) values[row] = list.values[at]!;
    heads[first] = at + 1 < list.size ? list.times[at + 1]! : Number.POSITIVE_INFINITY;
  }
  return merged;
}
