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

/** The maximum number of rows in memory: 12 to 28 bytes each, and as many again while they are grouped. */
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

/** The rows of a batch, with the numbers of their persons. */
interface KeptBatch extends Required<EventColumns> {
  persons: Int32Array;
  /** The code of all rows; null: each row has its own. */
  code: number | null;
}

/** Collects events in any order, and groups them by person. */
class PersonEvents {
  /** The number of events. */
  size = 0;
  readonly #index = new PersonIndex();
  /** By the number of a person: their events. */
  #counts = new Int32Array(1 << 13);
  readonly #batches: KeptBatch[] = [];

  /**
   * Adds the rows of a batch. @param hasCodes whether its integers are the codes; otherwise its key is the code of all
   * rows
   */
  add({ key, ids, instants, integers, texts, numbers, size }: ColumnBatch, hasCodes: boolean): void {
    const persons = new Int32Array(size);
    for (let row = 0; row < size; row++) {
      const person = this.#index.numberOf(ids[row]!);
      if (person >= this.#counts.length) this.#counts = grow(this.#counts, person + 1);
      this.#counts[person]!++;
      persons[row] = person;
    }
    this.#batches.push({
      persons,
      code: hasCodes ? null : key,
      times: instants.slice(0, size),
      codes: integers.slice(0, hasCodes ? size : 0),
      values: texts.slice(0, size),
      numbers: numbers.slice(0, size),
    });
    this.size += size;
  }

  /** Passes each person once, in any order. Events of one instant keep the order in which they were added. */
  forEachPerson(onPerson: OnPerson): void {
    // First the start of each person's events; every event written advances it, finally to their end.
    const ends = new Int32Array(this.#index.size);
    for (let person = 1; person < ends.length; person++)
      ends[person] = ends[person - 1]! + this.#counts[person - 1]!;
    const columns = this.#grouped(ends);
    for (let person = 0, start = 0; person < ends.length; person++) {
      const end = ends[person]!;
      sortByTime(columns, start, end);
      onPerson(this.#index.idOf(person), columns, start, end);
      start = end;
    }
  }

  /** All events, grouped by person, in the order in which they were added. @param places advanced by each event */
  #grouped(places: Int32Array): Required<EventColumns> {
    const has = (column: "values" | "numbers") => this.#batches.some((batch) => batch[column].length > 0);
    const times = new Float64Array(this.size);
    const codes = new Int32Array(this.size);
    const values = new Int32Array(has("values") ? this.size : 0);
    const numbers = new Float64Array(has("numbers") ? this.size : 0);
    for (const batch of this.#batches) {
      for (let row = 0; row < batch.persons.length; row++) {
        const at = places[batch.persons[row]!]!++;
        times[at] = batch.times[row]!;
        codes[at] = batch.code ?? batch.codes[row]!;
        if (values.length > 0) values[at] = batch.values[row]!;
        if (numbers.length > 0) numbers[at] = batch.numbers[row]!;
      }
    }
    return { times, codes, values, numbers };
  }
}

/** Up to this number of rows insertion sort is faster than a call of sort. */
const fewRows = 64;

/** Sorts the rows of a range by time; those of one instant keep their order. */
function sortByTime(columns: Required<EventColumns>, start: number, end: number): void {
  const { times } = columns;
  if (end - start <= fewRows) {
    insertionSort(columns, start, end);
    return;
  }
  const order = Int32Array.from({ length: end - start }, (_, at) => start + at);
  order.sort((a, b) => times[a]! - times[b]! || a - b);
  for (const column of Object.values(columns).filter(({ length }) => length > 0)) {
    const unsorted = column.slice(start, end);
    for (let at = 0; at < order.length; at++) column[start + at] = unsorted[order[at]! - start]!;
  }
}

function insertionSort(
  { times, codes, values, numbers }: Required<EventColumns>,
  start: number,
  end: number,
): void {
  for (let row = start + 1; row < end; row++) {
    const time = times[row]!;
    // Usually events arrive in order.
    if (time >= times[row - 1]!) continue;
    const [code, value, number] = [codes[row]!, values[row]!, numbers[row]!];
    let at = row;
    for (; at > start && times[at - 1]! > time; at--) {
      times[at] = times[at - 1]!;
      codes[at] = codes[at - 1]!;
      // Writing to a column that is empty does nothing.
      values[at] = values[at - 1]!;
      numbers[at] = numbers[at - 1]!;
    }
    times[at] = time;
    codes[at] = code;
    values[at] = value;
    numbers[at] = number;
  }
}
