import "server-only";
import { Refusal } from "@/lib/query/refusal";
import type { Term } from "@/lib/query/terms";

/** Lengths of time by HogQL's names, as PostgreSQL's. */
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

/** A unit of time, as the query names it: `day`, `Days`. @throws Refusal for any other */
export function unitOf(name: string | undefined, at: number | undefined): string {
  const unit = name?.trim().toLowerCase().replace(/s$/, "") ?? "";
  if (Object.hasOwn(units, unit)) return unit;
  throw new Refusal(`Unknown time unit. Supported: ${Object.keys(units).join(", ")}`, at);
}

/** So many of a unit. @param count a number, as SQL */
export const intervalOf = (count: string, unit: string, at?: number): Term => ({
  sql: `(${count}::double precision * interval '${units[unit]}')`,
  kind: "interval",
  at,
});

/** An interval as it is written: `7 day`. @throws Refusal */
export function parseInterval(text: string, at: number | undefined): Term {
  const [, count, unit] = /^\s*(\d{1,9})\s*([a-z]+)\s*$/i.exec(text) ?? [];
  if (count === undefined) throw new Refusal("Write an interval as interval 7 day", at);
  return intervalOf(count, unitOf(unit, at), at);
}
