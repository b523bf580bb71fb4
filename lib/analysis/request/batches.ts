// Statements that aggregate the values of many rows into one: cheaper for PostgreSQL than sending rows, and much
// cheaper to decode.
import "server-only";
import { type BatchStatements, type ColumnKind, separator } from "@/lib/analysis/engine/interface";
import { literal } from "@/lib/database/literal";

/** A column: its type, and its expression, which is never null. The first one is not a text. */
export type BatchColumn = readonly [kind: ColumnKind, sql: string];

/** The arguments of `string_agg`: a value and its separator. Bytes need no separator: null is the fastest. */
const joined: Record<ColumnKind, (sql: string) => string> = {
  id: (sql) => `int8send(${sql}), null`,
  instant: (sql) => `timestamptz_send(${sql}), null`,
  snapshot: (sql) => `int8send(${sql}), null`,
  integer: (sql) => `int4send(${sql}), null`,
  number: (sql) => `float8send(${sql}), null`,
  text: (sql) => `${sql}, ${literal(separator)}`,
};

const listOf = (columns: readonly BatchColumn[]) => columns.map(([, sql]) => sql).join(", ");
const orderBy = (order: string) => (order === "" ? "" : `order by ${order}`);
const joinedOf = (columns: readonly BatchColumn[], order: string) =>
  columns.map(([kind, sql]) => `string_agg(${joined[kind](sql)} ${orderBy(order)})`).join(", ");
const kindsOf = (columns: readonly BatchColumn[]) => columns.map(([kind]) => kind);

/** Rows that are grouped by key. */
export interface KeyedRows {
  /**
   * A table `t`, including the alias, with the columns `key` and `statement`: the index of the statement that reads it.
   */
  keys: string;
  /** The clauses after the select list, for each row of `t`: `from … where …`. */
  rows: string;
  /** The same rows of all keys together: `from … where …` without `t`. */
  all: string;
  /** The order of the rows of a key, if any. */
  order?: string;
  /** The number of statements, for several connections. With one, batches come in the order of `t`. */
  statements?: number;
}

/** Aggregates the rows of each key into a batch. */
export function batchesOf(
  { keys, rows, all, order = "", statements = 1 }: KeyedRows,
  columns: readonly BatchColumn[],
): BatchStatements {
  const batched = `select t.key, b.* from ${keys} cross join lateral (select ${joinedOf(columns, order)} ${rows}) b`;
  return {
    columns: kindsOf(columns),
    all,
    batched: Array.from({ length: statements }, (_, at) => `${batched} where t.statement = ${at}`),
    unbatched: [
      `select t.key, r.* from ${keys} cross join lateral (select ${listOf(columns)} ${rows} ${orderBy(order)} offset 0) r`,
    ],
  };
}

/** Aggregates the rows of each statement into batches, in no order. @param rows what follows each select list */
export function batchEach(
  rows: readonly string[],
  columns: readonly BatchColumn[],
  order = "",
): BatchStatements {
  const [only = null, ...others] = rows;
  return {
    columns: kindsOf(columns),
    // Statements that list persons take as long to plan as to read.
    all: others.length === 0 ? only : null,
    batched: rows.map((some, key) => `select ${key}::bigint, ${joinedOf(columns, order)} ${some}`),
    unbatched: rows.map((some, key) => `select ${key}::bigint, ${listOf(columns)} ${some} ${orderBy(order)}`),
  };
}
