import "server-only";
import type { Dictionary } from "@/lib/analysis/engine/dictionary";
import { EventsByPerson } from "@/lib/analysis/engine/person-events";
import type { PersonNumbers } from "@/lib/analysis/engine/person-numbers";
import type { Source } from "@/lib/analysis/engine/source";
import type { Packs } from "@/lib/analysis/request/batches";

/** Everybody's events, each name's from its place in an index. */
export interface InTime {
  /**
   * A pack for each name in each part of time. Its key is the number of the part times that of names there are, plus the
   * number of the name. Person, instant, then what the event is if `isMasked`, then the breakdown's value if there is one.
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

/**
 * Reads events in about the order of time.
 *
 * @param most rows   @returns null when there are more
 */
export async function readInTime(
  source: Source,
  { packs, masks, isMasked }: InTime,
  { numbers, words }: Numbering,
  most: number,
): Promise<EventsByPerson | null> {
  const events = new EventsByPerson(words !== null);
  const columns = [
    "id" as const,
    "instant" as const,
    ...(isMasked ? ["integer" as const] : []),
    ...(words ? [words] : []),
  ];
  let isTooMuch = false;
  await source.readPacks(packs, columns, (key, batch, size) => {
    isTooMuch ||= events.size + size > most;
    if (isTooMuch) return;
    // The types follow from the columns, which are put together above.
    const [ids, times, ...others] = batch as unknown as [Float64Array, Float64Array, ...Int32Array[]];
    const its = isMasked ? others[0]! : masks[key % masks.length]!;
    const values = words && others[isMasked ? 1 : 0]!;
    events.add(numbers.numbersOf(ids, size), times, its, values, size);
  });
  return isTooMuch ? null : events;
}
