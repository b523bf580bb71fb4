import "server-only";
import { wider, zeros } from "@/lib/analysis/memory";

/** Persons of a group, as bits: what is known of so many, and their events, lies next to the processor. */
const groupBits = 12;
/** Rows of a block, and of a slab, as bits. */
const [blockBits, slabBits] = [9, 16];

const [group, block, slab] = [1 << groupBits, 1 << blockBits, 1 << slabBits];

/** Rows in columns. */
export interface Columns {
  times: Float64Array<ArrayBuffer>;
  /** What each event is. */
  codes: Int32Array<ArrayBuffer>;
  /** A second number of each event; empty where there is none. */
  values: Int32Array<ArrayBuffer>;
}

interface Rows extends Columns {
  persons: Int32Array<ArrayBuffer>;
}

/**
 * Collects events in any order of persons, to be read person by person. Each goes to the end of its person's group, of
 * which there are few, and a group is then sorted by counting: nothing that is far away is waited for, as it would be if
 * each event went to its person at once.
 *
 * A group's rows lie in blocks, so that groups may grow in any order, and blocks in slabs, so that nothing is moved.
 */
export class EventsByPerson {
  size = 0;
  readonly #slabs: Rows[] = [];
  #blocks = 0;
  /** By group, the numbers of its blocks. */
  readonly #groups: number[][] = [];
  /** By group, where its next row goes; a multiple of the length of blocks: into a new one. */
  #ends = zeros(Int32Array, 64);

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
    const ends = this.#ends;
    for (let row = 0; row < count; row++) {
      const person = persons[row]!;
      const its = person >>> groupBits;
      let end = ends[its]!;
      if ((end & (block - 1)) === 0) end = this.#addBlock(its);
      const rows = this.#slabs[end >>> slabBits]!;
      const at = end & (slab - 1);
      rows.persons[at] = person;
      rows.times[at] = times[row]!;
      rows.codes[at] = typeof codes === "number" ? codes : codes[row]!;
      if (values !== null) rows.values[at] = values[row]!;
      ends[its] = end + 1;
    }
    this.size += count;
  }

  /** Room for the events of one group. After the last event. */
  columns(): Columns {
    const largest = this.#groups.reduce((most, _, its) => Math.max(most, this.#sizeOf(its)), 0);
    return {
      times: zeros(Float64Array, largest),
      codes: zeros(Int32Array, largest),
      values: zeros(Int32Array, this.hasValues ? largest : 0),
    };
  }

  /**
   * Goes through all persons, by number: the columns then hold a person's events from `start` to before `end`, in the order
   * of time; those of an instant as they were added.
   *
   * @param columns as `columns` makes them
   */
  each(columns: Columns, visit: (person: number, start: number, end: number) => void): void {
    // Where the next event of each person goes; afterwards where the person's events end.
    const next = new Int32Array(group + 1);
    for (let its = 0; its < this.#groups.length; its++) {
      this.#gather(its, next, columns);
      let start = 0;
      for (let person = 0; person < group; person++) {
        const end = next[person]!;
        if (end > start) {
          sort(columns, start, end);
          visit(its * group + person, start, end);
        }
        start = end;
      }
    }
  }

  /** Puts a group into columns, person by person. @param next by person of the group, where its events end */
  #gather(its: number, next: Int32Array, columns: Columns): void {
    const blocks = this.#groups[its]!;
    const last = blocks.length - 1;
    const rest = this.#sizeOf(its) - last * block;
    next.fill(0);
    for (const [at, number] of blocks.entries())
      count(this.#slabs[slabOf(number)]!, startOf(number), at === last ? rest : block, next);
    for (let person = 1; person < group; person++) next[person]! += next[person - 1]!;
    for (const [at, number] of blocks.entries())
      put(this.#slabs[slabOf(number)]!, startOf(number), at === last ? rest : block, next, columns);
  }

  #sizeOf(its: number): number {
    const blocks = this.#groups[its]!.length;
    return blocks === 0 ? 0 : (blocks - 1) * block + ((this.#ends[its]! - 1) & (block - 1)) + 1;
  }

  /** For the groups of so many persons. */
  #makeRoom(persons: Int32Array, count: number): void {
    let most = 0;
    for (let row = 0; row < count; row++) if (persons[row]! > most) most = persons[row]!;
    while (this.#groups.length <= most >>> groupBits) this.#groups.push([]);
    if (this.#groups.length > this.#ends.length) this.#ends = wider(this.#ends, 2 * this.#groups.length);
  }

  /** @returns where it begins */
  #addBlock(its: number): number {
    const number = this.#blocks++;
    if (number << blockBits === this.#slabs.length << slabBits) {
      this.#slabs.push({
        persons: zeros(Int32Array, slab),
        times: zeros(Float64Array, slab),
        codes: zeros(Int32Array, slab),
        values: zeros(Int32Array, this.hasValues ? slab : 0),
      });
    }
    this.#groups[its]!.push(number);
    return number << blockBits;
  }
}

/** The slab that a block is in, and where it begins there. */
const slabOf = (number: number) => number >>> (slabBits - blockBits);
const startOf = (number: number) => (number << blockBits) & (slab - 1);

/** Counts the rows of each person, at the place behind the person's. */
function count({ persons }: Rows, start: number, rows: number, counts: Int32Array): void {
  for (let row = start; row < start + rows; row++) counts[(persons[row]! & (group - 1)) + 1]!++;
}

/** Puts rows where the next one of their person goes. */
function put(
  { persons, times, codes, values }: Rows,
  start: number,
  rows: number,
  next: Int32Array,
  columns: Columns,
): void {
  const hasValues = values.length > 0;
  for (let row = start; row < start + rows; row++) {
    const place = next[persons[row]! & (group - 1)]!++;
    columns.times[place] = times[row]!;
    columns.codes[place] = codes[row]!;
    if (hasValues) columns.values[place] = values[row]!;
  }
}

/** How far rows may move one by one, for each row: much further than where they come in about the order of time. */
const mostMoves = 64;

/** Brings rows into the order of time; those of an instant stay as they are. */
function sort(columns: Columns, start: number, end: number): void {
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
