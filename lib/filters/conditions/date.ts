import "server-only";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { Prisma } from "@/lib/database/generated/client";
import { anyOf, mapText } from "@/lib/filters/clickhouse-column";
import type { Condition } from "@/lib/filters/condition";
import { looseTextSql, type PropertyColumn, toText } from "@/lib/filters/text";
import type { PropertyCondition } from "@/lib/filters/tree";

// Dates are ISO 8601 (UTC without a zone), or seconds or milliseconds since 1970 as a number or text, compared to the
// millisecond. The patterns are valid in JavaScript and PostgreSQL, and accept only what both can convert: the years 10 to
// 9999. Their digits tell seconds and milliseconds apart: both are dates from March 1973 to November 2286.

const fourth = "(?:[2468][048]|[13579][26])";
const leapYear = `(?:(?:[1-9][0-9]|0[1-9])(?:0[48]|${fourth})|00${fourth}|(?:0[48]|${fourth})00)`;
const year = "(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9])";
const month31 = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])";
const month30 = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)";
const february = "02-(?:0[1-9]|1[0-9]|2[0-8])";
const day = `(?:${year}-(?:${month31}|${month30}|${february})|${leapYear}-02-29)`;
const time = "[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?";
const zone = "(?:[Zz]|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])";

const iso = `^${day}(?:${time}(?: ?${zone})?)?$`;
const secondsText = "^[0-9]{9,10}(?:[.][0-9]{1,9})?$";
const millisecondsText = "^[0-9]{12,13}(?:[.][0-9]{1,9})?$";

const dayPattern = new RegExp(`^${day}$`);
const isoPattern = new RegExp(iso);
const zonePattern = new RegExp(`${zone}$`);
const secondsPattern = new RegExp(secondsText);
const millisecondsPattern = new RegExp(millisecondsText);

/** What an ISO 8601 text names: a day, a time in some time zone, or an instant; null for any other text. */
export function isoForm(text: string): "day" | "local" | "instant" | null {
  if (!isoPattern.test(text)) return null;
  if (dayPattern.test(text)) return "day";
  return zonePattern.test(text) ? "instant" : "local";
}

/** Milliseconds since 1970 of a date text, or null. */
export function parseDateText(text: string): number | null {
  if (secondsPattern.test(text)) {
    const [whole = "", fraction = ""] = text.split(".");
    return Number(whole) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  }
  if (millisecondsPattern.test(text)) return Number(text.split(".")[0]);
  if (!isoPattern.test(text)) return null;
  const [, date, clock = "00:00", offset = "Z"] =
    /^(.{10})(?:[T ]([0-9:.]+) ?([Zz]|[+-].*)?)?$/.exec(text) ?? [];
  const colon = offset.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").toUpperCase();
  return Date.parse(`${date}T${clock.replace(/(\.\d{3})\d+/, "$1")}${colon}`);
}

/**
 * A relative date: `-30d` and `6h` are that long before now.
 *
 * @source docs/reference/persons.md#property-filters (flags), docs/reference/surveys.md#flags-of-a-survey;
 * elsewhere ours
 */
const relativePattern = /^-?(\d{1,4})([hdwmy])$/;

/** Whether a value is a date relative to now. */
export const isRelativeDate = (value: unknown): boolean =>
  typeof value === "string" && relativePattern.test(value);

function subtractInterval(now: Date, count: number, unit: string): number {
  const date = new Date(now);
  if (unit === "h") date.setUTCHours(date.getUTCHours() - count);
  else if (unit === "d") date.setUTCDate(date.getUTCDate() - count);
  else if (unit === "w") date.setUTCDate(date.getUTCDate() - 7 * count);
  else {
    // A month ago from the 31st is the last day of a shorter month.
    const last = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() - (unit === "m" ? count : 12 * count));
    const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(last, days));
  }
  return date.getTime();
}

/** The instant of a relative date, in milliseconds since 1970; null for any other text. */
export function relativeInstant(text: string, now: Date): number | null {
  const [, count, unit] = relativePattern.exec(text) ?? [];
  return unit === undefined ? null : subtractInterval(now, Number(count), unit);
}

const dayMs = 86_400_000;

/** An interval in milliseconds since 1970: `from` inclusive, `until` exclusive. */
interface Range {
  from: number;
  until: number;
}

function toRange(test: PropertyCondition["test"], value: unknown, now: Date): Range | null {
  const text = (toText(value) ?? "").trim();
  const instant = relativeInstant(text, now) ?? parseDateText(text);
  if (instant === null) return null;
  const isWholeDay = dayPattern.test(text);
  if (test === "is_date_after") {
    return { from: instant + (isWholeDay ? dayMs : 1), until: Number.POSITIVE_INFINITY };
  }
  if (test === "is_date_before") return { from: Number.NEGATIVE_INFINITY, until: instant };
  const from = isWholeDay ? instant : Math.floor(instant / 1000) * 1000;
  return { from, until: from + (isWholeDay ? dayMs : 1000) };
}

/** The value is a date that is equal to, after or before one of the given days or instants. */
export function dateCondition({ test, values }: PropertyCondition, now: Date): Condition {
  const ranges = values.map((value) => toRange(test, value, now)).filter((range) => range !== null);
  return {
    matches: (value) => {
      const text = toText(value);
      const instant = text === null ? null : parseDateText(text);
      return instant !== null && ranges.some(({ from, until }) => instant >= from && instant < until);
    },
    sql: (column) =>
      ranges.length === 0
        ? Prisma.sql`false`
        : Prisma.sql`(${Prisma.join(
            ranges.map(
              ({ from, until }) =>
                Prisma.sql`${instantSql(column)} <@ tstzrange(${toTimestamptz(from)}::timestamptz, ${toTimestamptz(until)}::timestamptz)`,
            ),
            " or ",
          )})`,
    clickhouse: (column) => {
      const instant = millisecondsOf(mapText(column));
      return anyOf(
        ranges.map(({ from, until }) =>
          [
            ...(from === Number.NEGATIVE_INFINITY ? [] : [`${instant} >= ${from}`]),
            ...(until === Number.POSITIVE_INFINITY ? [] : [`${instant} < ${until}`]),
          ].join(" and "),
        ),
      );
    },
  };
}

/**
 * Milliseconds since 1970 of a date text in ClickHouse, whose own dates end in 2299; null for another text. The days of a date
 * are counted in years from March on, whose months have 31, 30, 31, 30, 31 days.
 */
function millisecondsOf(nullable: string): string {
  const text = `ifNull(${nullable}, '')`;
  const digits = (at: number, length = 2) => `toInt64OrZero(substring(${text}, ${at}, ${length}))`;
  const fraction = `toInt64OrZero(rightPad(extract(${text}, '[.]([0-9]{1,3})'), 3, '0'))`;
  const year = `(${digits(1, 4)} - (${digits(6)} < 3))`;
  const days = `(365 * ${year} + intDiv(${year}, 4) - intDiv(${year}, 100) + intDiv(${year}, 400)
    + intDiv(153 * ((${digits(6)} + 9) % 12) + 2, 5) + ${digits(9)} - 719469)`;
  const zone = `replaceAll(extract(substring(${text}, 11), '[+-][0-9:]+$'), ':', '')`;
  const offset = `if(startsWith(${zone}, '-'), -1, 1) * (60 * toInt64OrZero(substring(${zone}, 2, 2)) + toInt64OrZero(substring(${zone}, 4)))`;
  const seconds = `if(substring(${text}, 17, 1) = ':', ${digits(18)}, 0)`;
  const day = `1000 * (86400 * ${days} + 3600 * ${digits(12)} + 60 * (${digits(15)} - ${offset}) + ${seconds}) + ${fraction}`;
  const whole = `toInt64OrZero(extract(${text}, '^[0-9]+'))`;
  const is = (pattern: string) => `match(${text}, ${clickhouseLiteral(pattern)})`;
  return `multiIf(${is(iso)}, ${day}, ${is(secondsText)}, 1000 * ${whole} + ${fraction}, ${is(millisecondsText)}, ${whole}, null)`;
}

const firstInstant = Date.parse("0001-01-01T00:00:00Z");

/** An instant as a timestamptz literal; -infinity before year 1. */
export function toTimestamptz(instant: number): string {
  if (instant === Number.POSITIVE_INFINITY) return "infinity";
  // From the year 10000 on, toISOString writes a sign and six digits.
  return instant < firstInstant ? "-infinity" : new Date(instant).toISOString().replace(/^\+0/, "");
}

function instantSql(column: PropertyColumn): Prisma.Sql {
  const text = looseTextSql(column);
  const toMilliseconds = Prisma.sql`regexp_replace(${text}, '([.][0-9]{3})[0-9]+', '\\1')`;
  return Prisma.sql`(case
    when ${text} ~ ${iso}::text then case when substr(${text}, 11) ~ '[Zz+-]'
      then ${toMilliseconds}::timestamptz else ${toMilliseconds}::timestamp at time zone 'UTC' end
    when ${text} ~ ${secondsText}::text then to_timestamp(substring(${text} from '^[0-9]+(?:[.][0-9]{1,3})?')::double precision)
    when ${text} ~ ${millisecondsText}::text then to_timestamp(substring(${text} from '^[0-9]+')::double precision / 1000)
    end)`;
}
