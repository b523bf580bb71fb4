// Statements that join the values of many rows into one: it costs PostgreSQL less than sending rows, and us much less.
import "server-only";
import { type BatchStatements, type ColumnKind, separator } from "@/lib/analysis/engine/interface";
import { literal } from "@/lib/analysis/request/literal";

/** A column: what it holds, and its expression, which is never null. The first one is no text. */
export type BatchColumn = readonly [kind: ColumnKind, sql: string];

/** As `string_agg` takes them, which joins bytes or texts. Bytes have nothing between them: null is the fastest way to say it. */
const joined: Record<ColumnKind, (sql: string) => string> = {
  id: (sql) => `int8send(${sql}), null`,
  instant: (sql) => `timestamptz_send(${sql}), null`,
  integer: (sql) => `int4send(${sql}), null`,
  text: (sql) => `${sql}, ${literal(separator)}`,
};

const listOf = (columns: readonly BatchColumn[]) => columns.map(([, sql]) => sql).join(", ");
const orderBy = (order: string) => (order === "" ? "" : `order by ${order}`);
const joinedOf = (columns: readonly BatchColumn[], order: string) =>
  columns.map(([kind, sql]) => `string_agg(${joined[kind](sql)} ${orderBy(order)})`).join(", ");
const kindsOf = (columns: readonly BatchColumn[]) => columns.map(([kind]) => kind);

/** Rows that belong to keys. */
export interface KeyedRows {
  /** A table `t`, alias included, with a `key`, and `statement`: which of the statements reads it, from 0. */
  keys: string;
  /** What follows the select list, about the row of `t`: `from … where …`. */
  rows: string;
  /** What the rows of a key are ordered by, if by anything. */
  order?: string;
  /** Statements, for several connections. With one, batches come in the order of `t`. */
  statements?: number;
}

/** The rows of each key as a batch. */
export function batchesOf(
  { keys, rows, order = "", statements = 1 }: KeyedRows,
  columns: readonly BatchColumn[],
): BatchStatements {
  const batched = `select t.key, b.* from ${keys} cross join lateral (select ${joinedOf(columns, order)} ${rows}) b`;
  return {
    columns: kindsOf(columns),
    batched: Array.from({ length: statements }, (_, at) => `${batched} where t.statement = ${at}`),
    unbatched: [
      `select t.key, r.* from ${keys} cross join lateral (select ${listOf(columns)} ${rows} ${orderBy(order)} offset 0) r`,
    ],
  };
}

/** The rows of each statement as a batch, in no order of batches. @param rows what follows each one's select list */
export const batchEach = (
  rows: readonly string[],
  columns: readonly BatchColumn[],
  order = "",
): BatchStatements => ({
  columns: kindsOf(columns),
  batched: rows.map((some, key) => `select ${key}::bigint, ${joinedOf(columns, order)} ${some}`),
  unbatched: rows.map((some, key) => `select ${key}::bigint, ${listOf(columns)} ${some} ${orderBy(order)}`),
});
