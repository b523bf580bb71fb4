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

/** The maximum number of rows in memory: 20 bytes each, and 4 more while they are sorted. */
const maxRows = 6_000_000;

/**
 * Reads events and passes them person by person, in any order of persons. Unsorted events are grouped in memory; when
 * there are too many, the statements sorted by PostgreSQL are read instead, which takes longer and holds one batch.
 *
 * @param dictionary of the texts, if there are any   @param capacity the maximum number of rows in memory
 */
export async function forEachPerson(
  source: Pick<Source, "forEachBatch">,
  { postgres: { snapshots, unsorted, byPerson } }: PersonEventStatements,
  onPerson: OnPerson,
  dictionary = new StringDictionary(),
  capacity = maxRows,
): Promise<void> {
  if (snapshots) {
    const onBatch = ({ ids, texts, size }: ColumnBatch) => {
      for (let row = 0; row < size; row++) dictionary.nameSnapshot(ids[row]!, texts[row]!);
    };
    await source.forEachBatch(snapshots, onBatch, dictionary);
  }
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
  const onBatch = ({ ids, instants, integers, texts, numbers, size }: ColumnBatch) => {
    const columns = { times: instants, codes: integers, values: texts, numbers };
    for (let start = 0, row = 1; row <= size; row++) {
      if (row < size && ids[row] === ids[start]) continue;
      onPerson(ids[start]!, columns, start, row);
      start = row;
    }
  };
  await source.forEachBatch(byPerson, onBatch, dictionary);
}

/** Up to this number of rows insertion sort is faster than a call of sort. */
const fewRows = 64;

/** Collects events in any order, and groups them by person. */
class PersonEvents {
  /** The number of events. */
  size = 0;
  readonly #index = new PersonIndex();
  #persons = new Int32Array(1 << 13);
  #columns: EventColumns = emptyColumns(1 << 13);
  #numbers = new Float64Array(0);

  /**
   * Adds the rows of a batch. @param hasCodes whether its integers are the codes; otherwise its key is the code of all
   * rows
   */
  add({ key, ids, instants, integers, texts, numbers, size }: ColumnBatch, hasCodes: boolean): void {
    if (this.size + size > this.#persons.length) this.#grow(this.size + size);
    const { times, codes, values } = this.#columns;
    const persons = this.#persons.subarray(this.size, this.size + size);
    for (let row = 0; row < size; row++) persons[row] = this.#index.numberOf(ids[row]!);
    times.set(instants.subarray(0, size), this.size);
    if (hasCodes) codes.set(integers.subarray(0, size), this.size);
    else codes.fill(key, this.size, this.size + size);
    values.set(texts.subarray(0, size), this.size);
    // Empty if the query has no number.
    if (numbers.length > 0) {
      if (this.#numbers.length < times.length) this.#numbers = grow(this.#numbers, times.length);
      this.#numbers.set(numbers.subarray(0, size), this.size);
    }
    this.size += size;
  }

  /** Passes each person once, in any order. Events of one instant keep the order in which they were added. */
  forEachPerson(onPerson: OnPerson): void {
    const { rows, ends } = this.#rowsByPerson();
    const { times, codes, values } = this.#columns;
    const numbers = this.#numbers;
    const hasNumbers = numbers.length > 0;
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
          if (hasNumbers) sorted.numbers[at] = sorted.numbers[at - 1]!;
        }
        sorted.times[at] = time;
        sorted.codes[at] = codes[row]!;
        sorted.values[at] = values[row]!;
        if (hasNumbers) sorted.numbers[at] = numbers[row]!;
      }
      onPerson(this.#index.idOf(person), sorted, 0, count);
      start = end;
    }
  }

  /** Row numbers grouped by person, in the order in which they were added; and the end of each person's range. */
  #rowsByPerson(): { rows: Int32Array; ends: Int32Array } {
    const persons = this.#persons;
    const ends = new Int32Array(this.#index.size + 1);
    for (let row = 0; row < this.size; row++) ends[persons[row]! + 1]!++;
    for (let person = 1; person < ends.length; person++) ends[person]! += ends[person - 1]!;
    // First the start of each person's range; every row written advances it, finally to the end of the range.
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

const emptyColumns = (room: number): Required<EventColumns> => ({
  times: new Float64Array(room),
  codes: new Int32Array(room),
  values: new Int32Array(room),
  numbers: new Float64Array(room),
});
