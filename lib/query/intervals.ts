import "server-only";
import type { SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Units of intervals, as PostgreSQL's intervals. */
const units: Record<string, string> = {
  second: "1 second",
  minute: "1 minute",
  hour: "1 hour",
  day: "1 day",
  week: "7 days",
  month: "1 month",
  quarter: "3 months",
  year: "1 year",
};

/** Parses a unit: `day`, `Days`. @throws UnsupportedSql for any other */
export function parseUnit(name: string | undefined, at: number | undefined): string {
  const unit = name?.trim().toLowerCase().replace(/s$/, "") ?? "";
  if (Object.hasOwn(units, unit)) return unit;
  throw new UnsupportedSql(`Unknown time unit. Supported: ${Object.keys(units).join(", ")}`, at);
}

/** An interval of a number of units. @param count SQL of a number */
export const createInterval = (count: string, unit: string, at?: number): SqlTerm => ({
  sql: `(${count}::double precision * interval '${units[unit]}')`,
  kind: "interval",
  at,
});

/** Parses an interval literal: `7 day`. @throws UnsupportedSql */
export function parseInterval(text: string, at: number | undefined): SqlTerm {
  const [, count, unit] = /^\s*(\d{1,9})\s*([a-z]+)\s*$/i.exec(text) ?? [];
  if (count === undefined) throw new UnsupportedSql("Write an interval as interval 7 day", at);
  return createInterval(count, parseUnit(unit, at), at);
}
