import "server-only";
import { memoryOf, wider, zeros } from "@/lib/analysis/engine/memory";

/** Persons of a bucket, as bits: what is known of so many, and their events, lies next to the processor. */
const bucketBits = 12;
/** Persons of a bucket: those whose numbers differ in their lower bits only. */
export const bucketSize = 1 << bucketBits;
/** Rows of a chunk. */
export const chunkRows = 1 << 12;

/** Rows in columns. */
export interface Chunk {
  times: Float64Array;
  /** What each event is. */
  codes: Int32Array;
  /** A second number of each event; empty where there is none. */
  values: Int32Array;
  /** Whose it is: the place in its bucket. */
  places: Uint16Array;
}

/** The events of persons whose numbers follow each other. Plain data: another thread may get it. */
export interface Bucket {
  /** The number of its first person. */
  first: number;
  /** Events, in the order in which they were added. */
  size: number;
  hasValues: boolean;
  /** Where they are, as `chunkIn` sees them; all but the last are full. */
  chunks: ArrayBuffer[];
}

/**
 * Collects events in any order of persons, to be read bucket by bucket. Each goes to the end of its person's bucket, of
 * which there are few: nothing that is far away is waited for, as it would be if each event went to its person at once.
 */
export class EventsByPerson {
  size = 0;
  /** By bucket, its chunks, and the last of them. */
  readonly #chunks: ArrayBuffer[][] = [];
  readonly #last: Chunk[] = [];
  /** By bucket, where its next row goes in its last chunk. */
  #ends = zeros(Int32Array, 64).fill(chunkRows);

  /** @param hasValues whether events have a second number */
  constructor(readonly hasValues = false) {}

  /**
   * Adds the first `count` rows.
   *
   * @param persons numbers from 0   @param codes one that is the same for all, or a column
   * @param values nothing where there are none
   */
  add(
    persons: Int32Array,
    times: Float64Array,
    codes: Int32Array | number,
    values: Int32Array | null,
    count: number,
  ): void {
    this.#makeRoom(persons, count);
    const [ends, last] = [this.#ends, this.#last];
    for (let row = 0; row < count; row++) {
      const person = persons[row]!;
      const its = person >>> bucketBits;
      if (ends[its] === chunkRows) this.#addChunk(its);
      const at = ends[its]!++;
      const chunk = last[its]!;
      chunk.places[at] = person & (bucketSize - 1);
      chunk.times[at] = times[row]!;
      chunk.codes[at] = typeof codes === "number" ? codes : codes[row]!;
      if (values !== null) chunk.values[at] = values[row]!;
    }
    this.size += count;
  }

  /** The buckets that have events, by the numbers of their persons. After the last event. */
  buckets(): Bucket[] {
    return this.#chunks.flatMap((chunks, its) => {
      if (chunks.length === 0) return [];
      const size = (chunks.length - 1) * chunkRows + this.#ends[its]!;
      return [{ first: its * bucketSize, size, hasValues: this.hasValues, chunks }];
    });
  }

  /** For the buckets of so many persons. */
  #makeRoom(persons: Int32Array, count: number): void {
    let most = 0;
    for (let row = 0; row < count; row++) if (persons[row]! > most) most = persons[row]!;
    while (this.#chunks.length <= most >>> bucketBits) this.#chunks.push([]);
    const known = this.#ends.length;
    if (this.#chunks.length > known)
      this.#ends = wider(this.#ends, 2 * this.#chunks.length).fill(chunkRows, known);
  }

  #addChunk(its: number): void {
    const memory = memoryOf(chunkRows * (this.hasValues ? 18 : 14));
    this.#chunks[its]!.push(memory);
    this.#last[its] = chunkIn(memory, this.hasValues);
    this.#ends[its] = 0;
  }
}

/** The rows that lie in a chunk's memory. */
export function chunkIn(memory: ArrayBuffer, hasValues: boolean): Chunk {
  const places = chunkRows * (hasValues ? 16 : 12);
  return {
    times: new Float64Array(memory, 0, chunkRows),
    codes: new Int32Array(memory, chunkRows * 8, chunkRows),
    values: new Int32Array(memory, chunkRows * 12, hasValues ? chunkRows : 0),
    places: new Uint16Array(memory, places, chunkRows),
  };
}
