import "server-only";
import { StringDictionary } from "@/lib/analysis/engine/dictionary";
import { grow } from "@/lib/analysis/engine/grow";
import type {
  ColumnBatch,
  EventColumns,
  OnPerson,
  PersonEventStatements,
  Source,
} from "@/lib/analysis/engine/interface";
import { PersonIndex } from "@/lib/analysis/engine/pair-index";

/** Rows that are held in memory at most: 20 bytes each, and 4 more while they are put in order. */
const maxRows = 6_000_000;

/**
 * Reads events and shows them person by person, in no order of persons. Events in no order are grouped in memory; when
 * there are too many for that, those that PostgreSQL sorts are read, which takes longer and holds one batch.
 *
 * @param dictionary of the texts, where there are any   @param capacity rows in memory at most
 */
export async function forEachPerson(
  source: Pick<Source, "forEachBatch">,
  { unsorted, byPerson }: PersonEventStatements,
  onPerson: OnPerson,
  dictionary = new StringDictionary(),
  capacity = maxRows,
): Promise<void> {
  const events = new PersonEvents();
  let isTooMuch = unsorted === null;
  if (unsorted) {
    const hasCodes = unsorted.columns.includes("integer");
    const onBatch = (batch: ColumnBatch) => {
      isTooMuch ||= events.size + batch.size > capacity;
      if (!isTooMuch) events.add(batch, hasCodes);
    };
    await source.forEachBatch(unsorted, onBatch, dictionary);
  }
  if (!isTooMuch) return events.forEachPerson(onPerson);
  const onBatch = ({ ids, instants, integers, texts, size }: ColumnBatch) => {
    const columns = { times: instants, codes: integers, values: texts };
    for (let start = 0, row = 1; row <= size; row++) {
      if (row < size && ids[row] === ids[start]) continue;
      onPerson(ids[start]!, columns, start, row);
      start = row;
    }
  };
  await source.forEachBatch(byPerson, onBatch, dictionary);
}

/** Rows up to which moving each to its place costs less than calling a sort. */
const fewRows = 64;

/** Collects events in any order, to go through them person by person. */
export class PersonEvents {
  /** How many events there are. */
  size = 0;
  readonly #index = new PersonIndex();
  #persons = new Int32Array(1 << 13);
  #columns = emptyColumns(1 << 13);

  /** Adds the rows of a batch. @param hasCodes whether its integers are the codes; else its key is the code of all */
  add({ key, ids, instants, integers, texts, size }: ColumnBatch, hasCodes: boolean): void {
    if (this.size + size > this.#persons.length) this.#grow(this.size + size);
    const { times, codes, values } = this.#columns;
    const persons = this.#persons.subarray(this.size, this.size + size);
    for (let row = 0; row < size; row++) persons[row] = this.#index.numberOf(ids[row]!);
    times.set(instants.subarray(0, size), this.size);
    if (hasCodes) codes.set(integers.subarray(0, size), this.size);
    else codes.fill(key, this.size, this.size + size);
    values.set(texts.subarray(0, size), this.size);
    this.size += size;
  }

  /** Shows each person once, in no order of persons. Events of one instant come as they were added. */
  forEachPerson(onPerson: OnPerson): void {
    const { rows, ends } = this.#rowsByPerson();
    const { times, codes, values } = this.#columns;
    let sorted = emptyColumns(fewRows);
    for (let person = 0, start = 0; person < this.#index.size; person++) {
      const end = ends[person]!;
      const count = end - start;
      if (count > sorted.times.length) sorted = emptyColumns(2 * count);
      if (count > fewRows) rows.subarray(start, end).sort((a, b) => times[a]! - times[b]! || a - b);
      for (let added = 0; added < count; added++) {
        const row = rows[start + added]!;
        const time = times[row]!;
        let at = added;
        for (; at > 0 && sorted.times[at - 1]! > time; at--) {
          sorted.times[at] = sorted.times[at - 1]!;
          sorted.codes[at] = sorted.codes[at - 1]!;
          sorted.values[at] = sorted.values[at - 1]!;
        }
        sorted.times[at] = time;
        sorted.codes[at] = codes[row]!;
        sorted.values[at] = values[row]!;
      }
      onPerson(this.#index.idOf(person), sorted, 0, count);
      start = end;
    }
  }

  /** All rows, person by person, each one's as they were added; and where each person's end. */
  #rowsByPerson(): { rows: Int32Array; ends: Int32Array } {
    const persons = this.#persons;
    const ends = new Int32Array(this.#index.size + 1);
    for (let row = 0; row < this.size; row++) ends[persons[row]! + 1]!++;
    for (let person = 1; person < ends.length; person++) ends[person]! += ends[person - 1]!;
    // So far it says where each person begins. Each row moves that on, at last to the person's end.
    const rows = new Int32Array(this.size);
    for (let row = 0; row < this.size; row++) rows[ends[persons[row]!]!++] = row;
    return { rows, ends };
  }

  #grow(size: number): void {
    const { times, codes, values } = this.#columns;
    this.#persons = grow(this.#persons, size);
    this.#columns = { times: grow(times, size), codes: grow(codes, size), values: grow(values, size) };
  }
}

const emptyColumns = (room: number): EventColumns => ({
  times: new Float64Array(room),
  codes: new Int32Array(room),
  values: new Int32Array(room),
});
