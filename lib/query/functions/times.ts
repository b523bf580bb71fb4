import "server-only";
import {
  asNumber,
  asTime,
  type FunctionTranslation,
  integerTerm,
  requireLiteral,
  scalarFunction,
  textTermOf,
} from "@/lib/query/functions/call";
import { createInterval, parseUnit } from "@/lib/query/intervals";
import { convertTo, type SqlTerm, textTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** The start of an interval, in the project's time zone. @param kind of the result: ClickHouse gives dates from weeks on */
const startOf = (unit: string, kind: "datetime" | "date") =>
  scalarFunction(1, 1, (term) => truncate(unit, kind, term));

const truncate = (unit: string, kind: "datetime" | "date", term: SqlTerm): Omit<SqlTerm, "at"> => ({
  sql:
    kind === "date"
      ? `(date_trunc('${unit}', ${asTime(term)})::date)`
      : `date_trunc('${unit}', ${asTime(term)})`,
  kind,
});

/** In ClickHouse and PostHog, weeks begin on Sunday. */
const startOfWeek = scalarFunction(1, 1, (term) => ({
  sql: `((date_trunc('week', ${asTime(term)} + interval '1 day') - interval '1 day')::date)`,
  kind: "date",
}));

const field = (name: string) =>
  scalarFunction(1, 1, (term) => integerTerm(`extract(${name} FROM ${asTime(term)})::bigint`));

const interval = (unit: string) => scalarFunction(1, 1, (term) => createInterval(asNumber(term), unit));

/** `dateAdd('day', 7, x)`, or `dateAdd(x, interval 7 day)`. */
const shift = (sign: "+" | "-") =>
  scalarFunction(2, 3, (first, second, third) => {
    const [time, by] = third
      ? [third, createInterval(asNumber(second), parseUnit(requireLiteral(first, "The unit"), first.at))]
      : [first, second];
    return { sql: `(${asTime(time)} ${sign} ${convertTo("interval", by).sql})`, kind: "datetime" };
  });

/** The number of unit boundaries between two times, as in ClickHouse. */
function difference(unit: string, from: string, until: string): string {
  const seconds = { second: 1, minute: 60, hour: 3600 }[unit];
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  if (seconds) {
    const boundary = (time: string) => `extract(epoch FROM date_trunc('${unit}', ${time}))`;
    return `((${boundary(until)} - ${boundary(from)}) / ${seconds})::bigint`;
  }
  if (months) {
    const boundary = (time: string) =>
      `(extract(year FROM date_trunc('${unit}', ${time})) * 12 + extract(month FROM date_trunc('${unit}', ${time})))`;
    return `((${boundary(until)} - ${boundary(from)}) / ${months})::bigint`;
  }
  const boundary = (time: string) => `date_trunc('${unit}', ${time})::date`;
  return `((${boundary(until)} - ${boundary(from)}) / ${unit === "week" ? 7 : 1})::bigint`;
}

/** Conversions of `formatDateTime`; unlisted ones are unsupported, because the two databases differ in them. */
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

function toFormat(term: SqlTerm): string {
  const pattern = requireLiteral(term, "The format").replace(
    /%(.?)|[^%]+/g,
    (all, letter: string | undefined) => {
      if (letter === undefined) return `"${all.replace(/["\\]/g, "\\$&")}"`;
      if (Object.hasOwn(formats, letter)) return formats[letter] as string;
      throw new UnsupportedSql(
        `%${letter} is not supported in a format. Supported: ${Object.keys(formats).join(", ")}`,
        term.at,
      );
    },
  );
  return textTerm(pattern).sql;
}

/** Date and time functions, by name. */
export const timeFunctions = {
  now: scalarFunction(0, 0, () => ({ sql: "now()", kind: "datetime" })),
  today: scalarFunction(0, 0, () => ({ sql: "current_date", kind: "date" })),
  yesterday: scalarFunction(0, 0, () => ({ sql: "(current_date - 1)", kind: "date" })),
  toDate: scalarFunction(1, 1, (term) => ({ sql: convertTo("date", term).sql, kind: "date" })),
  toDateTime: scalarFunction(1, 1, (term) => ({ sql: asTime(term), kind: "datetime" })),
  toStartOfMinute: startOf("minute", "datetime"),
  toStartOfHour: startOf("hour", "datetime"),
  toStartOfDay: startOf("day", "datetime"),
  toStartOfWeek: startOfWeek,
  toMonday: startOf("week", "date"),
  toStartOfMonth: startOf("month", "date"),
  toStartOfQuarter: startOf("quarter", "date"),
  toStartOfYear: startOf("year", "date"),
  dateTrunc: scalarFunction(2, 2, (unit, term) =>
    truncate(parseUnit(requireLiteral(unit, "The unit"), unit.at), "datetime", term),
  ),
  dateDiff: scalarFunction(3, 3, (unit, from, until) =>
    integerTerm(
      difference(parseUnit(requireLiteral(unit, "The unit"), unit.at), asTime(from), asTime(until)),
    ),
  ),
  dateAdd: shift("+"),
  dateSub: shift("-"),
  toYear: field("year"),
  toMonth: field("month"),
  toDayOfMonth: field("day"),
  toDayOfWeek: field("isodow"),
  toHour: field("hour"),
  toMinute: field("minute"),
  toYYYYMM: scalarFunction(1, 1, (term) => integerTerm(`to_char(${asTime(term)}, 'YYYYMM')::bigint`)),
  toUnixTimestamp: scalarFunction(1, 1, (term) =>
    integerTerm(`floor(extract(epoch FROM ${asTime(term)}))::bigint`),
  ),
  toIntervalSecond: interval("second"),
  toIntervalMinute: interval("minute"),
  toIntervalHour: interval("hour"),
  toIntervalDay: interval("day"),
  toIntervalWeek: interval("week"),
  toIntervalMonth: interval("month"),
  toIntervalQuarter: interval("quarter"),
  toIntervalYear: interval("year"),
  formatDateTime: scalarFunction(2, 2, (term, format) =>
    textTermOf(`to_char(${asTime(term)}, ${toFormat(format)})`),
  ),
} satisfies Record<string, FunctionTranslation>;
