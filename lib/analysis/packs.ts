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
 * The rows of several statements, one's after the other's; or, as far as PostgreSQL is let, of some at the same time, and
 * then in no order.
 */
export const allOf = (statements: readonly string[]): string =>
  statements.length === 1 ? statements.join() : `select * from (${statements.join(" union all ")}) shares`;

/**
 * Rows that belong to something else, pack by pack in its order; of several shares as `allOf` says.
 *
 * @param shares tables `t`, alias included, whose `key` is the packs'
 * @param rows what follows the select list, in the rows' order: `from …`, about the row of `t`
 */
export function packsOf(shares: readonly string[], values: readonly Value[], rows: string): Packs {
  const each = `(select ${listOf(values)} ${rows} offset 0) r (${namesOf(values).join(", ")})`;
  const pack = `cross join lateral (select ${packedOf(values)} from ${each}) p`;
  return {
    packed: allOf(shares.map((keys) => `select t.key, p.* from ${keys} ${pack}`)),
    rows: allOf(shares.map((keys) => `select t.key, r.* from ${keys} cross join lateral ${each}`)),
  };
}

/** Rows with a key of their own. */
export interface Keyed {
  /** The key's expression, and what rows are ordered by: by it first. */
  key: string;
  order: string;
  /** What follows the select list: `from … where …`. */
  rows: string;
  /** Conditions that follow, each true of some keys, one of them of each. */
  shares: readonly string[];
}

/** Rows by their key, in its order; of several shares as `allOf` says. */
export function packsBy({ key, order, rows, shares }: Keyed, values: readonly Value[]): Packs {
  const select = `select ${key}, ${listOf(values)} ${rows}`;
  const packed = shares.map((share) => {
    const each = `(${select} ${share} order by ${order}) r (key, ${namesOf(values).join(", ")})`;
    return `select r.key, ${packedOf(values)} from ${each} group by r.key`;
  });
  return {
    packed: allOf(packed),
    rows: `${select} order by ${order}`,
  };
}
