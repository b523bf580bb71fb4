import "server-only";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import type { HogqlResult } from "@/lib/contract/hogql";
import type { ResultTable } from "@/lib/query/reader";

type Value = HogqlResult["results"][number][number];

/** A type on the wire: ClickHouse's name, and how PostgreSQL's text is converted. */
interface WireType {
  name: string;
  read: (text: string) => Value;
}

/** An integer that JavaScript represents exactly as a number; others stay texts. */
const parseInteger = (text: string): Value => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

/** JSON has neither NaN nor infinity: null. */
const parseNumber = (text: string): Value => (Number.isFinite(Number(text)) ? Number(text) : null);

const { TIMESTAMPTZ } = pg.types.builtins;
const toDate = pg.types.getTypeParser(TIMESTAMPTZ, "text");

/** ISO 8601 in UTC; a time outside of JavaScript's range stays PostgreSQL's text. */
function parseTime(text: string): Value {
  const date: unknown = toDate(text);
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}

const asText: WireType = { name: "String", read: (text) => text };

const wireTypes: Record<number, WireType> = {
  [pg.types.builtins.INT2]: { name: "Int16", read: parseInteger },
  [pg.types.builtins.INT4]: { name: "Int32", read: parseInteger },
  [pg.types.builtins.INT8]: { name: "Int64", read: parseInteger },
  [pg.types.builtins.FLOAT8]: { name: "Float64", read: parseNumber },
  [pg.types.builtins.NUMERIC]: { name: "Float64", read: parseNumber },
  [pg.types.builtins.BOOL]: { name: "Bool", read: (text) => text === "t" },
  [pg.types.builtins.DATE]: { name: "Date", read: (text) => text },
  [TIMESTAMPTZ]: { name: "DateTime64(6, 'UTC')", read: parseTime },
  [pg.types.builtins.UUID]: { name: "UUID", read: (text) => text },
};

/** Milliseconds of conversion before the event loop is yielded. */
const maxHoldMs = 20;

/** Rows in the form of the wire, with ClickHouse's column types, all nullable. */
export async function toWire({
  columns,
  rows,
}: ResultTable): Promise<{ results: Value[][]; types: string[] }> {
  const converters = columns.map(({ type }) => wireTypes[type] ?? asText);
  const results: Value[][] = [];
  let heldSince = performance.now();
  for (const row of rows) {
    results.push(
      row.map((text, column) => (text === null ? null : (converters[column] ?? asText).read(text))),
    );
    if (performance.now() - heldSince < maxHoldMs) continue;
    await setImmediate();
    heldSince = performance.now();
  }
  return { types: converters.map(({ name }) => `Nullable(${name})`), results };
}
