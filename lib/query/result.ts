import "server-only";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import type { ResultValue } from "@/lib/contract/analysis/hogql";
import type { ResultTable } from "@/lib/query/reader";

/** A type on the wire: ClickHouse's name, and how PostgreSQL's text is converted. */
interface WireType {
  name: string;
  read: (text: string) => ResultValue;
}

/** An integer that JavaScript represents exactly as a number; others stay texts. */
const parseInteger = (text: string): ResultValue =>
  Number.isSafeInteger(Number(text)) ? Number(text) : text;

/** JSON has neither NaN nor infinity: null. */
const parseNumber = (text: string): ResultValue => (Number.isFinite(Number(text)) ? Number(text) : null);

const { TIMESTAMPTZ } = pg.types.builtins;
const toDate = pg.types.getTypeParser(TIMESTAMPTZ, "text");

/** A time in the zone of the connection, as PostgreSQL writes it; not the years, and not the offsets, that ISO 8601 has not. */
const zonedTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?$/;

/**
 * ISO 8601 with the offset of the project's zone, in microseconds where there are any. Other times are in UTC, or, outside
 * of JavaScript's range, PostgreSQL's text.
 *
 * @source docs/reference/analysis.md#sql-queries
 */
function parseTime(text: string): ResultValue {
  const [, day, time, fraction, hours, minutes = ":00"] = zonedTime.exec(text) ?? [];
  if (day !== undefined) {
    const offset = `${hours}${minutes}`;
    return `${day}T${time}${fraction?.padEnd(7, "0") ?? ""}${offset === "+00:00" ? "Z" : offset}`;
  }
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
  [pg.types.builtins.UUID]: { name: "UUID", read: (text) => text },
};

/** Milliseconds of conversion before the event loop is yielded. */
const maxHoldMs = 20;

/** Rows in the form of the wire, with ClickHouse's column types, all nullable. @param timezone of the connection's times */
export async function toWire(
  { columns, rows }: ResultTable,
  timezone: string,
): Promise<{ results: ResultValue[][]; types: string[] }> {
  const time: WireType = { name: `DateTime64(6, '${timezone}')`, read: parseTime };
  const converters = columns.map(({ type }) => (type === TIMESTAMPTZ ? time : (wireTypes[type] ?? asText)));
  const results: ResultValue[][] = [];
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
