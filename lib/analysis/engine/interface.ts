// All that an insight needs to know of the engine. The main thread makes statements (`lib/analysis/request`); a worker
// thread is given them, reads, and folds (the functions of `lib/analysis/insights.ts`).
import "server-only";
import type { StringDictionary } from "@/lib/analysis/engine/dictionary";

/**
 * What a column holds: `id` a bigint up to 2^53, `instant` a timestamptz, `integer` an int4, `text` a text. Nothing is
 * null; an empty text stands for none.
 */
export type ColumnKind = "id" | "instant" | "integer" | "text";

/** Statements whose rows belong to batches, each with a whole number as its key. Made by `request/batches.ts`. */
export interface BatchStatements {
  /** The columns of a row: each kind at most once, and text not first. */
  columns: readonly ColumnKind[];
  /** Statements with a row for each batch: its key, then of each column all values in one. Each is read in its order. */
  batched: readonly string[];
  /** The same with a row for each row: for batches larger than PostgreSQL can hold, or with a separator in a text. */
  unbatched: readonly string[];
}

/**
 * Rows of a key in columns; a column that the statements do not have is empty. The arrays are used again for the next
 * batch: what is kept is copied. Rows with the same value in the first column, one after the other, are in one batch.
 */
export interface ColumnBatch {
  key: number;
  /** Rows. Values behind them mean nothing. */
  size: number;
  ids: Float64Array;
  /** Microseconds since 1970. */
  instants: Float64Array;
  integers: Int32Array;
  /** Codes of the dictionary; `noText` for an empty text. */
  texts: Int32Array;
}

/** Events of persons, as statements that give the same rows in two orders: id, instant, integer and text if they have one. */
export interface PersonEventStatements {
  /** In any order, from an index that has few others. Without integers the key is the code. Null: there is no such index. */
  unsorted: BatchStatements | null;
  /** Person by person, each one's in the order of time. */
  byPerson: BatchStatements;
}

/** Events in columns: microseconds since 1970, what each event is (integer or key), and the code of its text. */
export interface EventColumns {
  times: Float64Array;
  codes: Int32Array;
  values: Int32Array;
}

/** Is given a person's events, from `start` to before `end`, in the order of time. They may be overwritten. */
export type OnPerson = (person: number, events: EventColumns, start: number, end: number) => void;

/** What an insight reads from: one state of the project's data, however many statements it takes. */
export interface Source {
  /** Reads batches. @param dictionary of the texts   @throws what PostgreSQL says, and what `onBatch` throws */
  forEachBatch(
    statements: BatchStatements,
    onBatch: (batch: ColumnBatch) => void,
    dictionary?: StringDictionary,
  ): Promise<void>;
  /** Reads events and shows each person once, in no order of persons. @param dictionary, throws as `forEachBatch` */
  forEachPerson(
    statements: PersonEventStatements,
    onPerson: OnPerson,
    dictionary?: StringDictionary,
  ): Promise<void>;
}

/** Reads and folds. Job and result are copied between threads: plain data and typed arrays. */
export type Compute<Job, Result> = (source: Source, job: Job) => Promise<Result>;

/** Texts as whole numbers from 0, the number that stands for none, and what separates the texts of a batch. */
export { noText, StringDictionary, separator } from "@/lib/analysis/engine/dictionary";
/** The same array with more room. */
export { grow } from "@/lib/analysis/engine/grow";
/** Pairs of whole numbers, and ids of persons, as whole numbers from 0. */
export { PairIndex, PersonIndex } from "@/lib/analysis/engine/pair-index";
