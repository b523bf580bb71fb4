import "server-only";
import { Dictionary } from "@/lib/analysis/dictionary";
import type { Events } from "@/lib/analysis/funnel/journey";
import type { Packs } from "@/lib/analysis/packs";
import { PersonNumbers } from "@/lib/analysis/person-numbers";
import type { Source } from "@/lib/analysis/source";

/** What is read for a funnel. */
export interface Reading {
  /**
   * One for each event name, each in the order of time: person, instant, then what the event is unless all are `mask`,
   * then the breakdown's value if there is one. Null where events are asked for by person anyway.
   */
  streams: { packs: Packs; mask: number | null }[] | null;
  /** The same rows by person, sorted by PostgreSQL: instant, mask, value. */
  byPerson: Packs;
  /** Whether rows have a value. */
  hasValues: boolean;
}

/** Told of each person who has events: the id, and where the events are. The columns hold other ones next time. */
export type Each = (person: number, events: Events, start: number, end: number) => void;

/** Rows that are held in memory: some 30 bytes each. */
const mostRows = 6_000_000;

/**
 * Reads the events of a funnel and hands them over person by person, in no order of persons. Streams are merged and
 * grouped in memory; when there are too many rows for that, PostgreSQL sorts them, which takes longer and holds only one
 * person's.
 *
 * @returns the words that values are codes of
 * @param ceiling rows in memory at most
 */
export async function eachPerson(
  source: Source,
  { streams, byPerson, hasValues }: Reading,
  each: Each,
  ceiling = mostRows,
): Promise<Dictionary> {
  const words = new Dictionary();
  if (!streams || !(await grouped(source, streams, hasValues ? words : null, each, ceiling))) {
    await sorted(source, byPerson, hasValues ? words : null, each);
  }
  return words;
}

/** Rows that a stream has room for at first: what is outgrown is garbage, while room not written to takes no memory. */
const firstRoom = 1 << 20;

/** Rows of one stream, in the order of time. */
class Stream {
  size = 0;
  persons = new Int32Array(firstRoom);
  times = new Float64Array(firstRoom);
  masks: Int32Array;
  values: Int32Array;

  constructor(
    readonly mask: number | null,
    readonly hasValues: boolean,
  ) {
    this.masks = new Int32Array(mask === null ? firstRoom : 0);
    this.values = new Int32Array(hasValues ? firstRoom : 0);
  }

  /** Makes room for so many more. */
  reserve(count: number): void {
    if (this.size + count <= this.times.length) return;
    const capacity = 2 * this.times.length + count;
    this.persons = widened(this.persons, new Int32Array(capacity));
    this.times = widened(this.times, new Float64Array(capacity));
    if (this.mask === null) this.masks = widened(this.masks, new Int32Array(capacity));
    if (this.hasValues) this.values = widened(this.values, new Int32Array(capacity));
  }
}

function widened<T extends Int32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}

/** @returns false when there are too many rows; then nobody was told anything */
async function grouped(
  source: Source,
  readings: NonNullable<Reading["streams"]>,
  words: Dictionary | null,
  each: Each,
  ceiling: number,
): Promise<boolean> {
  const numbers = new PersonNumbers();
  const streams: Stream[] = [];
  let left = ceiling;
  for (const reading of readings) {
    const stream = new Stream(reading.mask, words !== null);
    if (!(await fill(source, stream, reading.packs, { numbers, words, most: left }))) return false;
    left -= stream.size;
    streams.push(stream);
  }
  const { events, ends } = byPersonNumber(streams, numbers.size);
  let start = 0;
  for (let person = 0; person < numbers.size; person++) {
    each(numbers.ids[person]!, events, start, ends[person]!);
    start = ends[person]!;
  }
  return true;
}

/** @returns false when there are too many rows */
async function fill(
  source: Source,
  stream: Stream,
  packs: Packs,
  { numbers, words, most }: { numbers: PersonNumbers; words: Dictionary | null; most: number },
): Promise<boolean> {
  const isMasked = stream.mask === null;
  const columns = [
    "id" as const,
    "instant" as const,
    ...(isMasked ? ["integer" as const] : []),
    ...(words ? [words] : []),
  ];
  let read = 0;
  await source.readPacks(packs, columns, (_, batch, size) => {
    read += size;
    if (read > most) return;
    const [ids, times] = batch as unknown as [Float64Array, Float64Array];
    stream.reserve(size);
    stream.persons.set(numbers.numbersOf(ids, size).subarray(0, size), stream.size);
    stream.times.set(times.subarray(0, size), stream.size);
    if (isMasked) stream.masks.set(batch[2]!.subarray(0, size), stream.size);
    if (words) stream.values.set(batch[isMasked ? 3 : 2]!.subarray(0, size), stream.size);
    stream.size += size;
  });
  return read <= most;
}

/** The rows of all streams, each person's together; within a person by time, then in the order of streams. */
function byPersonNumber(streams: Stream[], persons: number): { events: Events; ends: Int32Array } {
  const places = new Int32Array(persons + 1);
  let rows = 0;
  for (const { persons: numbers, size } of streams) {
    rows += size;
    for (let row = 0; row < size; row++) places[numbers[row]! + 1]!++;
  }
  for (let person = 0; person < persons; person++) places[person + 1]! += places[person]!;
  const hasValues = streams.some((stream) => stream.hasValues);
  const events = {
    times: new Float64Array(rows),
    masks: new Int32Array(rows),
    values: new Int32Array(hasValues ? rows : 0),
  };
  const next = new Int32Array(streams.length);
  // The time of each stream's next row; infinite after its last.
  const heads = Float64Array.from(streams, ({ times, size }) =>
    size > 0 ? times[0]! : Number.POSITIVE_INFINITY,
  );
  for (let row = 0; row < rows; row++) {
    let from = 0;
    for (let other = 1; other < heads.length; other++) if (heads[other]! < heads[from]!) from = other;
    const { persons: numbers, times, mask, masks, values, size } = streams[from]!;
    const at = next[from]!++;
    const place = places[numbers[at]!]!++;
    events.times[place] = times[at]!;
    events.masks[place] = mask ?? masks[at]!;
    if (hasValues) events.values[place] = values[at]!;
    heads[from] = at + 1 < size ? times[at + 1]! : Number.POSITIVE_INFINITY;
  }
  return { events, ends: places };
}

/** Person by person as they come; only one person's events are held. */
async function sorted(source: Source, packs: Packs, words: Dictionary | null, each: Each): Promise<void> {
  const events = new Stream(null, words !== null);
  let last = 0;
  const tell = () => {
    if (events.size > 0) each(last, events, 0, events.size);
    events.size = 0;
  };
  const columns = ["instant" as const, "integer" as const, ...(words ? [words] : [])];
  await source.readPacks(packs, columns, (person, batch, size) => {
    const [times, masks, values] = batch as unknown as [Float64Array, Int32Array, Int32Array];
    if (person !== last) tell();
    last = person;
    events.reserve(size);
    events.times.set(times.subarray(0, size), events.size);
    events.masks.set(masks.subarray(0, size), events.size);
    if (words) events.values.set(values.subarray(0, size), events.size);
    events.size += size;
  });
  tell();
}
