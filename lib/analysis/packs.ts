// Many rows as one: PostgreSQL joins the values of a column into one piece of bytes, which costs it less than rows do,
// and us much less. Made here as statements, read by `read-packs.ts`.
import "server-only";
import { between, nothing } from "@/lib/analysis/dictionary";

/** What is read in packs: rows that have the same key, a bigint. */
export interface Packs {
  /** A row for each pack: its key, then of each column the values of all rows in their order. */
  packed: string;
  /**
   * The rows themselves, those of a key one after the other as long as nothing is read at the same time: for packs that
   * are larger than PostgreSQL can hold.
   */
  rows: string;
}

/** A column of the rows: what it holds, as `rows.ts` reads it, and its expression. */
export type Value = readonly [kind: "id" | "instant" | "integer" | "text", sql: string];

const bytes = (byte: number) => `'\\x${byte.toString(16)}'::bytea`;

const packers: Record<Value[0], (name: string) => string> = {
  id: (name) => `string_agg(int8send(${name}), '')`,
  instant: (name) => `string_agg(timestamptz_send(${name}), '')`,
  integer: (name) => `string_agg(int4send(${name}), '')`,
  text: (name) => `string_agg(coalesce(textsend(${name}), ${bytes(nothing)}), ${bytes(between)})`,
};

const namesOf = (values: readonly Value[]) => values.map((_, at) => `v${at}`);
const listOf = (values: readonly Value[]) => values.map(([, sql]) => sql).join(", ");
const packedOf = (values: readonly Value[]) =>
  values.map(([kind], at) => packers[kind](`r.${namesOf(values)[at]}`)).join(", ");

/**
 * Rows that belong to something else, pack by pack in its order.
 *
 * @param keys a table `t`, alias included, whose `key` is the packs'
 * @param rows what follows the select list, in the rows' order: `from …`, about the row of `t`
 */
export function packsOf(keys: string, values: readonly Value[], rows: string): Packs {
  const each = `(select ${listOf(values)} ${rows} offset 0) r (${namesOf(values).join(", ")})`;
  return {
    packed: `select t.key, p.* from ${keys} cross join lateral (select ${packedOf(values)} from ${each}) p`,
    rows: `select t.key, r.* from ${keys} cross join lateral ${each}`,
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
  /** The key's expression, and what rows are ordered by: by it first. */
  key: string;
  order: string;
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
export function packsBy({ key, order, shares }: Keyed, values: readonly Value[]): Packs {
  const each = ({ rows }: Share) =>
    `(select ${key}, ${listOf(values)} ${rows} order by ${order}) r (key, ${namesOf(values).join(", ")})`;
  const keyOf = ({ offset = 0 }: Share) => (offset === 0 ? "r.key" : `r.key + ${offset}`);
  return {
    packed: allOf(
      shares.map((share) => `select ${keyOf(share)}, ${packedOf(values)} from ${each(share)} group by r.key`),
    ),
    rows: allOf(
      shares.map((share) => `select ${keyOf(share)}, ${namesOf(values).join(", ")} from ${each(share)}`),
    ),
  };
}
