import "server-only";
import { zeros } from "@/lib/analysis/engine/memory";
import { type Bucket, bucketSize, type Chunk, chunkIn, chunkRows } from "@/lib/analysis/engine/person-events";

/** Rows in columns. */
export interface Columns {
  times: Float64Array;
  codes: Int32Array;
  values: Int32Array;
}

/** A bucket's events, person by person, each one's in the order of time; those of an instant as they were added. */
export interface InOrder {
  columns: Columns;
  /** By the place of a person in the bucket, where the events end; they begin where those of the place before end. */
  ends: Int32Array;
}

/**
 * Brings buckets of persons into order, one after the other: by counting, as a bucket has few persons, and within a
 * person by moving what is not in the order of time.
 */
export class Sorter {
  #columns = columnsOf(0, false);
  readonly #ends = new Int32Array(bucketSize + 1);

  /** A bucket in order, until the next one is. */
  sort({ size, hasValues, chunks }: Bucket): InOrder {
    this.#makeRoom(size, hasValues);
    const [columns, ends] = [this.#columns, this.#ends];
    const all = chunks.map((memory) => chunkIn(memory, hasValues));
    const rowsOf = (at: number) => Math.min(chunkRows, size - at * chunkRows);
    ends.fill(0);
    for (const [at, chunk] of all.entries()) count(chunk, rowsOf(at), ends);
    for (let place = 1; place < bucketSize; place++) ends[place]! += ends[place - 1]!;
    for (const [at, chunk] of all.entries()) put(chunk, rowsOf(at), ends, columns);
    for (let place = 0, start = 0; place < bucketSize; place++) {
      sortByTime(columns, start, ends[place]!);
      start = ends[place]!;
    }
    return { columns, ends };
  }

  #makeRoom(size: number, hasValues: boolean): void {
    const { times, values } = this.#columns;
    if (size > times.length || (hasValues && size > values.length))
      this.#columns = columnsOf(Math.max(size, 2 * times.length), hasValues);
  }
}

/** Room for the events of a bucket. */
const columnsOf = (size: number, hasValues: boolean): Columns => ({
  times: zeros(Float64Array, size),
  codes: zeros(Int32Array, size),
  values: zeros(Int32Array, hasValues ? size : 0),
});

/** Counts the rows of each person, at the place behind the person's. */
function count({ places }: Chunk, rows: number, counts: Int32Array): void {
  for (let row = 0; row < rows; row++) counts[places[row]! + 1]!++;
}

/** Puts rows where the next one of their person goes, which is where they end at last. */
function put(
  { places, times, codes, values }: Chunk,
  rows: number,
  next: Int32Array,
  columns: Columns,
): void {
  const hasValues = values.length > 0;
  for (let row = 0; row < rows; row++) {
    const at = next[places[row]!]!++;
    columns.times[at] = times[row]!;
    columns.codes[at] = codes[row]!;
    if (hasValues) columns.values[at] = values[row]!;
  }
}

/** How far rows may move one by one, for each row: much further than where they come in about the order of time. */
const mostMoves = 64;

/** Brings rows into the order of time; those of an instant stay as they are. */
function sortByTime(columns: Columns, start: number, end: number): void {
  const { times, codes, values } = columns;
  const hasValues = values.length > 0;
  let moves = mostMoves * (end - start);
  for (let row = start + 1; row < end; row++) {
    const time = times[row]!;
    if (times[row - 1]! <= time) continue;
    const code = codes[row]!;
    const value = hasValues ? values[row]! : 0;
    let at = row;
    for (; at > start && times[at - 1]! > time; at--) {
      times[at] = times[at - 1]!;
      codes[at] = codes[at - 1]!;
      if (hasValues) values[at] = values[at - 1]!;
    }
    times[at] = time;
    codes[at] = code;
    if (hasValues) values[at] = value;
    moves -= row - at;
    if (moves < 0) {
      sortFar(columns, start, end);
      return;
    }
  }
}

/** The same where rows are far from their places. */
function sortFar({ times, codes, values }: Columns, start: number, end: number): void {
  const order = Array.from({ length: end - start }, (_, at) => start + at);
  order.sort((a, b) => times[a]! - times[b]! || a - b);
  for (const column of [times, codes, values]) {
    if (column.length > 0)
      column.set(
        order.map((row) => column[row]!),
        start,
      );
  }
}
