import "server-only";
import { Dictionary } from "@/lib/analysis/engine/dictionary";
import { type Bucket, bucketSize } from "@/lib/analysis/engine/person-events";
import { PersonNumbers } from "@/lib/analysis/engine/person-numbers";
import type { Helper } from "@/lib/analysis/engine/second-thread";
import { Sorter } from "@/lib/analysis/engine/sorter";
import type { Source } from "@/lib/analysis/engine/source";
import { EventColumns } from "@/lib/analysis/funnel/columns";
import { type InTime, readInTime } from "@/lib/analysis/funnel/in-time";
import type { Events } from "@/lib/analysis/funnel/matcher";
import type { Packs } from "@/lib/analysis/request/batches";

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

/** Rows that are held in memory: 14 to 18 bytes each. */
const mostRows = 6_000_000;

/**
 * Reads the events of a funnel and hands them over person by person, in no order of persons. What comes in the order of
 * time is grouped in memory; when there are too many rows for that, PostgreSQL sorts them, which takes longer and holds
 * only one person's.
 *
 * @returns the words that values are codes of
 * @param helper gets some of the buckets, whose persons `each` is not told of   @param ceiling rows in memory at most
 */
export async function eachPerson(
  source: Source,
  { inTime, byPerson, hasValues }: Reading,
  each: Each,
  { helper = null, ceiling = mostRows }: { helper?: Helper | null; ceiling?: number } = {},
): Promise<Dictionary> {
  const words = new Dictionary();
  const numbering = { numbers: new PersonNumbers(), words: hasValues ? words : null };
  const found = inTime && (await readInTime(source, inTime, numbering, ceiling));
  if (found) eachInBuckets(found.buckets(), numbering.numbers, each, helper);
  else await sorted(source, byPerson, numbering.words, each);
  return words;
}

function eachInBuckets(
  buckets: readonly Bucket[],
  numbers: PersonNumbers,
  each: Each,
  helper: Helper | null,
): void {
  const sorter = new Sorter();
  buckets.forEach((bucket, at) => {
    const ids = numbers.idsFrom(bucket.first, bucketSize);
    // Of the last one we would only wait for the answer.
    if (at < buckets.length - 1 && helper?.takes(bucket, ids)) return;
    eachInBucket(sorter, bucket, ids, each);
  });
}

/** @param ids of the persons of the bucket, by their places */
export function eachInBucket(sorter: Sorter, bucket: Bucket, ids: Float64Array, each: Each): void {
  const { columns, ends } = sorter.sort(bucket);
  const events = { times: columns.times, masks: columns.codes, values: columns.values };
  for (let place = 0, start = 0; place < bucketSize; place++) {
    const end = ends[place]!;
    if (end > start) each(ids[place]!, events, start, end);
    start = end;
  }
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
