import "server-only";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import type { HogqlResult } from "@/lib/contract/hogql";
import type { Table } from "@/lib/query/reader";

type Value = HogqlResult["results"][number][number];

/** A type on the wire: what ClickHouse calls it, and how a value of PostgreSQL's text reads. */
interface WireType {
  name: string;
  read: (text: string) => Value;
}

/** Whole numbers that JSON's readers count exactly; others stay texts. */
const integer = (text: string): Value => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

/** JSON has neither NaN nor infinity. */
const number = (text: string): Value => (Number.isFinite(Number(text)) ? Number(text) : null);

const { TIMESTAMPTZ } = pg.types.builtins;
const toDate = pg.types.getTypeParser(TIMESTAMPTZ, "text");

/** ISO 8601 in UTC; a time beyond what JavaScript counts stays as PostgreSQL says it. */
function instant(text: string): Value {
  const date: unknown = toDate(text);
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}

const asText: WireType = { name: "String", read: (text) => text };

const wireTypes: Record<number, WireType> = {
  [pg.types.builtins.INT2]: { name: "Int16", read: integer },
  [pg.types.builtins.INT4]: { name: "Int32", read: integer },
  [pg.types.builtins.INT8]: { name: "Int64", read: integer },
  [pg.types.builtins.FLOAT8]: { name: "Float64", read: number },
  [pg.types.builtins.NUMERIC]: { name: "Float64", read: number },
  [pg.types.builtins.BOOL]: { name: "Bool", read: (text) => text === "t" },
  [pg.types.builtins.DATE]: { name: "Date", read: (text) => text },
  [TIMESTAMPTZ]: { name: "DateTime64(6, 'UTC')", read: instant },
  [pg.types.builtins.UUID]: { name: "UUID", read: (text) => text },
};

/** Milliseconds of reading before other work gets a turn. */
const longestTurn = 20;

/** Rows as the wire has them, and what ClickHouse would call the columns' types: every one of them may be null. */
export async function toWire({ columns, rows }: Table): Promise<{ results: Value[][]; types: string[] }> {
  const known = columns.map(({ type }) => wireTypes[type] ?? asText);
  const results: Value[][] = [];
  let since = performance.now();
  for (const row of rows) {
    results.push(row.map((text, at) => (text === null ? null : (known[at] ?? asText).read(text))));
    if (performance.now() - since < longestTurn) continue;
    await setImmediate();
    since = performance.now();
  }
  return { types: known.map(({ name }) => `Nullable(${name})`), results };
}
