// Many rows as one: PostgreSQL joins the values of a column into one piece of bytes, which costs it less than rows do,
// and us much less. Made here as statements, read by `read-packs.ts`.
import "server-only";
import { between } from "@/lib/analysis/dictionary";
import { literal } from "@/lib/analysis/rows";

/** What is read in packs: rows that have the same key, a bigint. */
export interface Packs {
  /** A row for each pack: its key, then of each column the values of all rows in their order. */
  packed: string;
  /**
   * The rows themselves, those of a key one after the other as long as nothing is read at the same time: for packs that
   * are larger than PostgreSQL can hold, or not clear.
   */
  rows: string;
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

/**
 * Rows that belong to something else, pack by pack in its order.
 *
 * @param keys a table `t`, alias included, whose `key` is the packs'
 * @param rows what follows the select list: `from … where …`, about the row of `t`   @param order of the rows, if any
 */
export function packsOf(keys: string, values: readonly Value[], rows: string, order = ""): Packs {
  return {
    packed: `select t.key, p.* from ${keys} cross join lateral (select ${packedOf(values, order)} ${rows}) p`,
    rows: `select t.key, r.* from ${keys} cross join lateral (select ${listOf(values)} ${rows} ${orderedBy(order)} offset 0) r`,
  };
}

/**
 * The rows of several statements, one's after the other's; or, as far as PostgreSQL is let, of some at the same time, and
 * then in no order.
 */
export const allOf = (statements: readonly string[]): string =>
  statements.length === 1 ? statements.join() : `select * from (${statements.join(" union all ")}) shares`;

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

/** Rows by their key, in its order; of several shares as `allOf` says. */
export function packsBy({ key, order = "", shares }: Keyed, values: readonly Value[]): Packs {
  const keyOf = ({ offset = 0 }: Share) => (offset === 0 ? key : `${key} + ${offset}`);
  const byKey = orderedBy(order === "" ? key : `${key}, ${order}`);
  return {
    packed: allOf(
      shares.map(
        (share) => `(select ${keyOf(share)}, ${packedOf(values, order)} ${share.rows} group by ${key})`,
      ),
    ),
    rows: allOf(shares.map((share) => `(select ${keyOf(share)}, ${listOf(values)} ${share.rows} ${byKey})`)),
  };
}
