// Many rows as one: PostgreSQL joins the values of a column into one piece of bytes, which costs it less than rows do,
// and us much less. Made here as statements, read by `read-packs.ts`.
import "server-only";
import { readers } from "@/lib/analysis/engine/connections";
import { between } from "@/lib/analysis/engine/dictionary";
import { literal } from "@/lib/analysis/engine/rows";

/** What is read in packs: rows that have the same key, a bigint. */
export interface Packs {
  /** Statements with a row for each pack: its key, then of each column the values of all rows in their order. */
  packed: readonly string[];
  /**
   * Packs come by turns: so many of the first statement, as many of the second, and so on, from the first again. Null: in
   * any order.
   */
  turn: number | null;
  /**
   * Statements with the rows themselves, those of a key one after the other: for packs that are larger than PostgreSQL can
   * hold, or not clear.
   */
  rows: readonly string[];
}

/**
 * A column of the rows, the first of which is no text: what it holds, as `rows.ts` reads it, and its expression, which is
 * never null.
 */
export type Value = readonly [kind: "id" | "instant" | "integer" | "text", sql: string];

/** As `string_agg` takes them, which joins bytes or texts. Bytes have nothing between them, which null says faster. */
const parts: Record<Value[0], (sql: string) => string> = {
  id: (sql) => `int8send(${sql}), null`,
  instant: (sql) => `timestamptz_send(${sql}), null`,
  integer: (sql) => `int4send(${sql}), null`,
  text: (sql) => `${sql}, ${literal(between)}`,
};

const listOf = (values: readonly Value[]) => values.map(([, sql]) => sql).join(", ");

const orderedBy = (order: string) => (order === "" ? "" : `order by ${order}`);

const packedOf = (values: readonly Value[], order: string) =>
  values.map(([kind, sql]) => `string_agg(${parts[kind](sql)} ${orderedBy(order)})`).join(", ");

/** Rows that belong to something else. */
export interface Belonging {
  /** A table `t`, alias included, whose `key` is the packs': all numbers from 0, in their order. */
  keys: string;
  /** What follows the select list: `from … where …`, about the row of `t`. */
  rows: string;
  /** What the rows of a key are ordered by, if by anything. */
  order?: string;
  /** Packs that come together, to be read over several connections. */
  turn?: number;
  /** Statements that connections take one after the other; then there is no order beyond each one's own. */
  shares?: number;
}

/**
 * Rows that belong to something else, in the order of their keys unless there are shares. With neither those nor turns one
 * connection reads, which is enough where a fold takes as long.
 */
export function packsOf(
  { keys, rows, order = "", turn, shares }: Belonging,
  values: readonly Value[],
): Packs {
  const packed = `select t.key, p.* from ${keys} cross join lateral (select ${packedOf(values, order)} ${rows}) p`;
  const each = `select t.key, r.* from ${keys} cross join lateral (select ${listOf(values)} ${rows} ${orderedBy(order)} offset 0) r`;
  const statements = shares ?? (turn ? readers : 1);
  const number = turn ? `t.key / ${turn}` : "t.key";
  return {
    packed: Array.from(
      { length: statements },
      (_, at) => `${packed} where ${number} % ${statements} = ${at}`,
    ),
    turn: shares ? null : (turn ?? 1),
    rows: [each],
  };
}

/** Rows of several statements, a pack of each, in any order. @param shares what follows each one's select list */
export function packEach(shares: readonly string[], values: readonly Value[], order = ""): Packs {
  return {
    packed: shares.map((rows, key) => `select ${key}::bigint, ${packedOf(values, order)} ${rows}`),
    turn: null,
    rows: shares.map((rows, key) => `select ${key}::bigint, ${listOf(values)} ${rows} ${orderedBy(order)}`),
  };
}
