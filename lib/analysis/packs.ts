// Many rows as one: PostgreSQL joins the values of a column into one piece of bytes, which costs it less than rows do,
// and us much less. Made here as statements, read by `read-packs.ts`.
import "server-only";
import { between } from "@/lib/analysis/dictionary";
import { readers } from "@/lib/analysis/readers";
import { literal } from "@/lib/analysis/rows";

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

/** A column of the rows: what it holds, as `rows.ts` reads it, and its expression. */
export type Value = readonly [kind: "id" | "instant" | "integer" | "text", sql: string];

/** As `string_agg` takes them, which joins bytes or texts. Bytes have nothing between them, which null says faster. */
const parts: Record<Value[0], (sql: string) => string> = {
  id: (sql) => `int8send(${sql}), null`,
  instant: (sql) => `timestamptz_send(${sql}), null`,
  integer: (sql) => `int4send(${sql}), null`,
  text: (sql) => `coalesce(${sql}, ''), ${literal(between)}`,
};

const listOf = (values: readonly Value[]) => values.map(([, sql]) => sql).join(", ");

const orderedBy = (order: string) => (order === "" ? "" : `order by ${order}`);

/** Texts alone do not say how many they are: one of them may have within it what stands between them. */
const packedOf = (values: readonly Value[], order: string) =>
  [
    ...(values.every(([kind]) => kind === "text") ? ["count(*)"] : []),
    ...values.map(([kind, sql]) => `string_agg(${parts[kind](sql)} ${orderedBy(order)})`),
  ].join(", ");

/** Rows that belong to something else. */
export interface Belonging {
  /** A table `t`, alias included, whose `key` is the packs': all numbers from 0, in their order. */
  keys: string;
  /** What follows the select list: `from … where …`, about the row of `t`. */
  rows: string;
  /** What the rows of a key are ordered by, if by anything. */
  order?: string;
  /** Packs of a turn, for several connections; without them one reads, which is enough where a fold takes as long. */
  turn?: number;
}

/** Rows that belong to something else, pack by pack in its order. */
export function packsOf({ keys, rows, order = "", turn }: Belonging, values: readonly Value[]): Packs {
  const packed = `select t.key, p.* from ${keys} cross join lateral (select ${packedOf(values, order)} ${rows}) p`;
  const each = `select t.key, r.* from ${keys} cross join lateral (select ${listOf(values)} ${rows} ${orderedBy(order)} offset 0) r`;
  const turns = Array.from(
    { length: readers },
    (_, place) => `where t.key / ${turn} % ${readers} = ${place}`,
  );
  return {
    packed: turn === undefined ? [packed] : turns.map((isIts) => `${packed} ${isIts}`),
    turn: turn ?? 1,
    rows: [each],
  };
}

/** Rows with a key of their own. */
export interface Keyed {
  /** The key's expression. */
  key: string;
  /** What the rows of a key are ordered by, if by anything. */
  order?: string;
  /** Which rows there are, no key in two shares. */
  shares: readonly Share[];
}

/** Some of the rows. */
export interface Share {
  /** What follows the select list: `from … where …`. */
  rows: string;
  /** What is added to its keys. */
  offset?: number;
}

/** Rows by their key: of a share in its order, of several in any. */
export function packsBy({ key, order = "", shares }: Keyed, values: readonly Value[]): Packs {
  const keyOf = ({ offset = 0 }: Share) => (offset === 0 ? key : `${key} + ${offset}`);
  const byKey = orderedBy(order === "" ? key : `${key}, ${order}`);
  return {
    packed: shares.map(
      (share) => `select ${keyOf(share)}, ${packedOf(values, order)} ${share.rows} group by ${key}`,
    ),
    turn: null,
    rows: shares.map((share) => `select ${keyOf(share)}, ${listOf(values)} ${share.rows} ${byKey}`),
  };
}
