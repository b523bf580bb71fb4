// The whole interface of the engine: `lib/analysis/request` builds queries, functions of `insights.ts` fold their rows.
import "server-only";
import type { StringDictionary } from "@/lib/analysis/engine/dictionary";
import type { EventQuery } from "@/lib/analysis/request/event-query";

/** Never null. `id` is a bigint up to 2^53, `snapshot` an id mapped to a text, `instant` a timestamptz, `number` a double. */
export type ColumnKind = "id" | "instant" | "integer" | "text" | "snapshot" | "number";

/** Statements that return batches, each with an integer as its key. Built by `request/batches.ts`. */
export interface BatchStatements {
  /** The columns of a row: at most one of each type, text or snapshot not first, and not both. */
  columns: readonly ColumnKind[];
  /** Statements with a row per batch: its key, then an array of values for each column. Rows are read in order. */
  batched: readonly string[];
  /** The same with one value per row: for batches larger than PostgreSQL can hold, or with a separator in a text. */
  unbatched: readonly string[];
  /** The rows without keys, from `from` on, for PostgreSQL's estimate of their number; null where that takes long. */
  all: string | null;
}

/**
 * The rows of a key in columns: empty if not selected, reused for the next batch. Rows of one first value are in one batch.
 */
export interface ColumnBatch {
  key: number;
  /** The number of rows. Array entries beyond it are undefined. */
  size: number;
  ids: Float64Array;
  /** Microseconds since 1970. */
  instants: Float64Array;
  integers: Int32Array;
  /** Codes of the dictionary; `noText` for an empty text. */
  texts: Int32Array;
  numbers: Float64Array;
}

/** Receives a batch. */
export type OnBatch = (batch: ColumnBatch) => void;

/** A query, and its statements with the same rows in two orders: id, instant, and what is needed of the others. */
export interface PersonEventStatements {
  query: EventQuery;
  postgres: {
    /** The texts of snapshots (id, text), for events that have those. Null: they have texts, or none. */
    snapshots: BatchStatements | null;
    /** In any order, from an index on few other events. Without integers the key is the code. Null: no such index. */
    unsorted: BatchStatements | null;
    /** Grouped by person, each person's in time order. */
    byPerson: BatchStatements;
  };
}

/** Events in columns: microseconds since 1970, codes (integer or key), codes of texts, and numbers, if any: NaN for none. */
export interface EventColumns {
  times: Float64Array;
  codes: Int32Array;
  values: Int32Array;
  numbers?: Float64Array;
}

/** Receives a person's events, from `start` to before `end`, in time order. The arrays may be overwritten. */
export type OnPerson = (person: number, events: EventColumns, start: number, end: number) => void;

/** The source of an insight: one snapshot of the project's data, for any number of statements. */
export interface Source {
  /** Reads batches. @param texts their dictionary   @throws the store's errors and those of `onBatch` */
  forEachBatch(statements: BatchStatements, onBatch: OnBatch, texts?: StringDictionary): Promise<void>;
  /** Reads events and passes each person once, in any order of persons. @param texts, throws as `forEachBatch` */
  forEachPerson(events: PersonEventStatements, onPerson: OnPerson, texts?: StringDictionary): Promise<void>;
}

/** Reads and folds. Job and result are copied between threads: plain data and typed arrays only. */
export type Compute<Job, Result> = (source: Source, job: Job) => Promise<Result>;

/** Texts as integers from 0, the code of an empty text, the separator of texts in a batch, and copies of them. */
export { copyText, noText, StringDictionary, separator } from "@/lib/analysis/engine/dictionary";
/** Copies an array into a longer one. */
export { grow } from "@/lib/analysis/engine/grow";
/** Pairs of integers, and ids of persons, as integers from 0. */
export { PairIndex, PersonIndex } from "@/lib/analysis/engine/pair-index";
