import { type CalendarDate, fromAbsolute, toCalendarDate, toZoned } from "@internationalized/date";
import { readFlatFilters } from "@/components/filters/flat-filters";
import { dateRange, type TimeRange } from "@/lib/contract/analysis/dates";
import type { Entity } from "@/lib/contract/analysis/parameters";
import type { TrendMath, TrendParams } from "@/lib/contract/analysis/trend";
import { isAggregated } from "@/lib/contract/analysis/trend";
import type { PropertyFilter } from "@/lib/contract/filter";

const intervalStarts = {
  day: "toDate(timestamp)",
  week: "toMonday(timestamp)",
  month: "toStartOfMonth(timestamp)",
} as const;

const name = (text: string) => `\`${text.replace(/[\\`]/g, "\\$&")}\``;
const literal = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** What SQL counts, of a number where there is one; maths that it has no function for are left out. */
const aggregates: Partial<Record<TrendMath, (value: string) => string>> = {
  total: () => "count()",
  dau: () => "uniq(person_id)",
  avg_count_per_actor: () => "count() / uniq(person_id)",
  sum: (value) => `sum(${value})`,
  avg: (value) => `avg(${value})`,
  median: (value) => `median(${value})`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
};

/** A filter as a condition; null where SQL says something else. */
function conditionOf({ key, value, operator = "exact", type, negation }: PropertyFilter): string | null {
  if (negation || (type !== "event" && type !== "person")) return null;
  const property = `${type === "person" ? "person." : ""}properties.${name(key)}`;
  if (operator === "is_set") return `${property} is not null`;
  if (operator === "is_not_set") return `${property} is null`;
  const values = [value].flat();
  if (values.length === 0 || !values.every((one) => typeof one === "string")) return null;
  const isOne = `${property} in (${values.map(literal).join(", ")})`;
  if (operator === "exact") return isOne;
  return operator === "is_not" ? `(not ${isOne} or ${property} is null)` : null;
}

/** All filters as conditions; null where one can't be said. */
function conditionsOf(filters: unknown): string[] | null {
  const conditions = readFlatFilters(filters)?.map(conditionOf);
  return conditions?.every((one) => one !== null) ? conditions : null;
}

/** The first and last day of a range; null of one without a beginning, and of one that cuts a day. */
function wholeDaysOf({ from, to }: TimeRange, timeZone: string) {
  if (from === null) return null;
  const [first, last, next] = [from, to, to + 1].map((at) =>
    toCalendarDate(fromAbsolute(Math.floor(at / 1000), timeZone)),
  );
  const startOf = (day: CalendarDate) => toZoned(day, timeZone).toDate().getTime() * 1000;
  const isWhole = startOf(first!) === from && startOf(next!) === to + 1;
  return isWhole ? { first: String(first), last: String(last) } : null;
}

/**
 * A trend of one event as SQL that has the same numbers: by whole days, without breakdown, formula and cumulation, with
 * filters that compare texts.
 *
 * @param timeZone of the project   @returns null for what SQL can't say
 */
export function trendSql(params: Partial<TrendParams>, timeZone: string, now: Date): string | null {
  const { interval = "day", display, breakdown, formula, filter_test_accounts: filtersAccounts } = params;
  const [event, ...others] = params.events ?? [];
  const isPlain = !(breakdown || formula || filtersAccounts || others.length > 0);
  const isByTime = !isAggregated(display) && display !== "ActionsLineGraphCumulative";
  if (!(event && isPlain && isByTime) || interval === "hour") return null;
  const counted = countedOf(event);
  const conditions = [conditionsOf(params.properties), conditionsOf(event.properties)];
  if (counted === null || conditions.some((some) => some === null)) return null;
  const days = wholeDaysOf(dateRange(params, timeZone, now), timeZone);
  if (!days) return null;
  const where = [
    ...(event.id === null || event.id === undefined ? [] : [`event = ${literal(event.id)}`]),
    "person_id is not null",
    `toDate(timestamp) >= ${literal(days.first)}`,
    `toDate(timestamp) <= ${literal(days.last)}`,
    ...conditions.flatMap((some) => some ?? []),
  ];
  return [
    `select ${intervalStarts[interval]} as ${interval}, ${counted}`,
    "from events",
    `where ${where.join("\n  and ")}`,
    `group by ${interval}`,
    `order by ${interval}`,
  ].join("\n");
}

/** The column of an event's math; null for one that SQL has no function for. */
function countedOf({ math, math_property: property }: Entity & { math_property?: unknown }): string | null {
  const aggregate = aggregates[(typeof math === "string" ? math : "total") as TrendMath];
  return aggregate?.(`toFloat(properties.${name(String(property ?? ""))})`) ?? null;
}
