import "server-only";
import {
  asNumber,
  asTime,
  integer,
  literalOf,
  plain,
  type Translation,
  text,
} from "@/lib/query/functions/call";
import { intervalOf, unitOf } from "@/lib/query/intervals";
import { Refusal } from "@/lib/query/refusal";
import { type Term, textTerm, to } from "@/lib/query/terms";

/** Where a stretch of time begins, in the project's time zone. @param kind what of: ClickHouse answers dates from weeks on */
const start = (unit: string, kind: "datetime" | "date") => plain(1, 1, (term) => startOf(unit, kind, term));

const startOf = (unit: string, kind: "datetime" | "date", term: Term): Omit<Term, "at"> => ({
  sql:
    kind === "date"
      ? `(date_trunc('${unit}', ${asTime(term)})::date)`
      : `date_trunc('${unit}', ${asTime(term)})`,
  kind,
});

/** ClickHouse's weeks begin on Sunday, and PostHog's with them. */
const startOfWeek = plain(1, 1, (term) => ({
  sql: `((date_trunc('week', ${asTime(term)} + interval '1 day') - interval '1 day')::date)`,
  kind: "date",
}));

const field = (name: string) =>
  plain(1, 1, (term) => integer(`extract(${name} FROM ${asTime(term)})::bigint`));

const interval = (unit: string) => plain(1, 1, (term) => intervalOf(asNumber(term), unit));

/** `dateAdd('day', 7, x)`, or `dateAdd(x, interval 7 day)`. */
const shift = (sign: "+" | "-") =>
  plain(2, 3, (first, second, third) => {
    const [time, by] = third
      ? [third, intervalOf(asNumber(second), unitOf(literalOf(first, "The unit"), first.at))]
      : [first, second];
    return { sql: `(${asTime(time)} ${sign} ${to("interval", by).sql})`, kind: "datetime" };
  });

/** Borders of a unit between two times: what ClickHouse counts. */
function difference(unit: string, from: string, until: string): string {
  const seconds = { second: 1, minute: 60, hour: 3600 }[unit];
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  if (seconds) {
    const border = (time: string) => `extract(epoch FROM date_trunc('${unit}', ${time}))`;
    return `((${border(until)} - ${border(from)}) / ${seconds})::bigint`;
  }
  if (months) {
    const border = (time: string) =>
      `(extract(year FROM date_trunc('${unit}', ${time})) * 12 + extract(month FROM date_trunc('${unit}', ${time})))`;
    return `((${border(until)} - ${border(from)}) / ${months})::bigint`;
  }
  const border = (time: string) => `date_trunc('${unit}', ${time})::date`;
  return `((${border(until)} - ${border(from)}) / ${unit === "week" ? 7 : 1})::bigint`;
}

/** What stands for what in `formatDateTime`; what is not listed is refused, because the two mean different things by it. */
const formats: Record<string, string> = {
  Y: "YYYY",
  m: "MM",
  d: "DD",
  H: "HH24",
  i: "MI",
  S: "SS",
  F: 'YYYY"-"MM"-"DD',
  T: 'HH24":"MI":"SS',
  "%": '"%"',
};

function formatOf(term: Term): string {
  const made = literalOf(term, "The format").replace(/%(.?)|[^%]+/g, (all, letter: string | undefined) => {
    if (letter === undefined) return `"${all.replace(/["\\]/g, "\\$&")}"`;
    if (Object.hasOwn(formats, letter)) return formats[letter] as string;
    throw new Refusal(
      `%${letter} is not supported in a format. Supported: ${Object.keys(formats).join(", ")}`,
      term.at,
    );
  });
  return textTerm(made).sql;
}

/** Functions of time, by name. */
export const times = {
  now: plain(0, 0, () => ({ sql: "now()", kind: "datetime" })),
  today: plain(0, 0, () => ({ sql: "current_date", kind: "date" })),
  yesterday: plain(0, 0, () => ({ sql: "(current_date - 1)", kind: "date" })),
  toDate: plain(1, 1, (term) => ({ sql: to("date", term).sql, kind: "date" })),
  toDateTime: plain(1, 1, (term) => ({ sql: asTime(term), kind: "datetime" })),
  toStartOfMinute: start("minute", "datetime"),
  toStartOfHour: start("hour", "datetime"),
  toStartOfDay: start("day", "datetime"),
  toStartOfWeek: startOfWeek,
  toMonday: start("week", "date"),
  toStartOfMonth: start("month", "date"),
  toStartOfQuarter: start("quarter", "date"),
  toStartOfYear: start("year", "date"),
  dateTrunc: plain(2, 2, (unit, term) =>
    startOf(unitOf(literalOf(unit, "The unit"), unit.at), "datetime", term),
  ),
  dateDiff: plain(3, 3, (unit, from, until) =>
    integer(difference(unitOf(literalOf(unit, "The unit"), unit.at), asTime(from), asTime(until))),
  ),
  dateAdd: shift("+"),
  dateSub: shift("-"),
  toYear: field("year"),
  toMonth: field("month"),
  toDayOfMonth: field("day"),
  toDayOfWeek: field("isodow"),
  toHour: field("hour"),
  toMinute: field("minute"),
  toYYYYMM: plain(1, 1, (term) => integer(`to_char(${asTime(term)}, 'YYYYMM')::bigint`)),
  toUnixTimestamp: plain(1, 1, (term) => integer(`floor(extract(epoch FROM ${asTime(term)}))::bigint`)),
  toIntervalSecond: interval("second"),
  toIntervalMinute: interval("minute"),
  toIntervalHour: interval("hour"),
  toIntervalDay: interval("day"),
  toIntervalWeek: interval("week"),
  toIntervalMonth: interval("month"),
  toIntervalQuarter: interval("quarter"),
  toIntervalYear: interval("year"),
  formatDateTime: plain(2, 2, (term, format) => text(`to_char(${asTime(term)}, ${formatOf(format)})`)),
} satisfies Record<string, Translation>;
