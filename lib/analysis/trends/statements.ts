import "server-only";
import { eventValue, personBreakdown } from "@/lib/analysis/funnel/statements";
import type { EventQuery } from "@/lib/analysis/request/event-query";
import { limitedStarts, rangeOf, type TimeInterval } from "@/lib/analysis/request/intervals";
import { personEvents } from "@/lib/analysis/request/postgres";
import type { EventScope } from "@/lib/analysis/request/scope";
import type { TrendsDefinition } from "@/lib/analysis/trends/definition";
import type { TrendPeriod, TrendsJob } from "@/lib/analysis/trends/fold";
import { previousRange } from "@/lib/contract/analysis/dates";
import { Invalid } from "@/lib/errors";

/** How the range is divided. */
interface TrendRange {
  interval: TimeInterval;
  hasPrevious: boolean;
}

/** The maximum of numbers in an answer, as if each breakdown had all of its values. Ours. */
const maxNumbers = 500_000;

/** The groups of a breakdown, and that of all other values. */
const maxGroups = 26;

/** The events of trends. @throws Invalid for too many intervals or numbers */
export function trendsJob(
  scope: EventScope,
  definition: TrendsDefinition,
  { interval, hasPrevious }: TrendRange,
): TrendsJob {
  const { series, breakdown, isCumulative, isAggregated } = definition;
  const { query } = scope;
  // One number has no intervals that the period before would have to fit.
  const step = isAggregated && interval !== "hour" ? "day" : interval;
  const queries = hasPrevious ? [query, previousOf(query, step, scope.timezone)] : [query];
  const periods = queries.map((one): TrendPeriod => {
    const starts = limitedStarts(rangeOf(one), isAggregated ? "month" : interval, scope.timezone);
    return {
      starts: isAggregated ? [one.begin, one.range.to + 1] : starts.map((start) => start * 1000),
      passes: passesOf({ ...scope, query: one }, definition),
    };
  });
  const intervals = periods.reduce((sum, { starts }) => sum + starts.length - 1, 0);
  if (intervals * series.length * (breakdown ? maxGroups : 1) > maxNumbers) {
    throw new Invalid(
      "interval",
      "invalid_input",
      `Too many numbers: the maximum of intervals, events and breakdown values is ${maxNumbers}.`,
    );
  }
  return {
    maths: series.map(({ math }) => math),
    periods,
    breakdown:
      breakdown && (eventValue(query, breakdown) ? { by: "event" } : personBreakdown(query, breakdown)),
    isCumulative,
  };
}

/** The events of each property whose numbers are counted, and those of which none are. */
function passesOf({ query, persons }: EventScope, { series, breakdown }: TrendsDefinition) {
  const properties = new Set(series.map(({ property }) => property));
  return [...properties].map((property): TrendPeriod["passes"][number] => {
    const indexes = [...series.keys()].filter((index) => series[index]?.property === property);
    const events = personEvents(
      {
        ...query,
        steps: indexes.map((index, at) => {
          const { event, filters } = series[index]!.step;
          return { event, filters, bit: 1 << at };
        }),
        value: breakdown && eventValue(query, breakdown),
        ...(property !== null && { number: property }),
      },
      persons,
    );
    return { events, series: indexes };
  });
}

/** The same query over the period before. */
function previousOf(query: EventQuery, interval: TimeInterval, timezone: string): EventQuery {
  const { begin, range } = query;
  const before = previousRange({ from: begin, to: range.to }, interval, timezone);
  return { ...query, range: before, begin: before.from };
}
