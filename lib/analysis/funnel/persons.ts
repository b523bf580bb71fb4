import "server-only";
import { Dictionary } from "@/lib/analysis/dictionary";
import { EventColumns } from "@/lib/analysis/funnel/columns";
import { type InTime, readInTime } from "@/lib/analysis/funnel/in-time";
import type { Events } from "@/lib/analysis/funnel/journey";
import type { Packs } from "@/lib/analysis/packs";
import { PersonNumbers } from "@/lib/analysis/person-numbers";
import type { Source } from "@/lib/analysis/source";

/** What is read for a funnel. */
export interface Reading {
  /** In about the order of time; null where events are asked for by person anyway. */
  inTime: InTime | null;
  /** The same rows person by person, sorted by PostgreSQL: person, instant, mask, value. */
  byPerson: Packs;
  /** Whether rows have a value. */
  hasValues: boolean;
}

/** Told of each person who has events: the id, and where the events are. The columns hold other ones next time. */
export type Each = (person: number, events: Events, start: number, end: number) => void;

/** Rows that are held in memory: 16 to 20 bytes each. */
const mostRows = 6_000_000;

/**
 * Reads the events of a funnel and hands them over person by person, in no order of persons. What comes in the order of
 * time is grouped in memory; when there are too many rows for that, PostgreSQL sorts them, which takes longer and holds
 * only one person's.
 *
 * @returns the words that values are codes of
 * @param ceiling rows in memory at most
 */
export async function eachPerson(
  source: Source,
  { inTime, byPerson, hasValues }: Reading,
  each: Each,
  ceiling = mostRows,
): Promise<Dictionary> {
  const words = new Dictionary();
  if (!inTime || !(await grouped(source, inTime, hasValues ? words : null, each, ceiling))) {
    await sorted(source, byPerson, hasValues ? words : null, each);
  }
  return words;
}

/** @returns false when there are too many rows; then nobody was told anything */
async function grouped(
  source: Source,
  inTime: InTime,
  words: Dictionary | null,
  each: Each,
  ceiling: number,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  const found = await readInTime(source, inTime, { numbers, words }, ceiling);
  if (!found) return false;
  const columns = found.columns();
  const events = { times: columns.times, masks: columns.codes, values: columns.values };
  found.each(columns, (person, start, end) => each(numbers.idOf(person), events, start, end));
  return true;
}

/** Person by person as they come; only one person's events are held. */
async function sorted(source: Source, packs: Packs, words: Dictionary | null, each: Each): Promise<void> {
  const events = new EventColumns(words !== null);
  let last = 0;
  const tell = () => {
    if (events.size > 0) each(last, events, 0, events.size);
    events.size = 0;
  };
  const columns = ["id" as const, "instant" as const, "integer" as const, ...(words ? [words] : [])];
  await source.readPacks(packs, columns, (_, batch, size) => {
    // The types follow from the columns.
    const [ids, ...its] = batch as unknown as [Float64Array, Float64Array, Int32Array, Int32Array?];
    for (let start = 0, row = 1; row <= size; row++) {
      if (row < size && ids[row] === ids[start]) continue;
      if (ids[start] !== last) tell();
      last = ids[start]!;
      const [times, masks] = [its[0].subarray(start, row), its[1].subarray(start, row)];
      events.add(times, masks, its[2]?.subarray(start, row) ?? null);
      start = row;
    }
  });
  tell();
}
