import "server-only";
import { fromAbsolute } from "@internationalized/date";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import { breakdownValue } from "@/lib/analysis/funnel/persons";
import { lifecycleTrend } from "@/lib/analysis/lifecycle/answer";
import { intervalLabel, intervalOf, type TimeInterval } from "@/lib/analysis/request/intervals";
import { type AnalysisProject, type RunOptions, scopeOf } from "@/lib/analysis/request/scope";
import type { TrendNumbers } from "@/lib/analysis/trends/compute";
import { type TrendsDefinition, trendsOf } from "@/lib/analysis/trends/definition";
import type { TrendsJob } from "@/lib/analysis/trends/fold";
import { tooManyValues } from "@/lib/analysis/trends/measures";
import { trendsJob } from "@/lib/analysis/trends/statements";
import { dateOf } from "@/lib/contract/analysis/dates";
import type { LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import { otherValues } from "@/lib/contract/analysis/parameters";
import {
  comparePeriods,
  type TrendParams,
  type TrendPeopleParams,
  type TrendSeries,
} from "@/lib/contract/analysis/trend";
import { cutAddress } from "@/lib/contract/person/personal";
import { errorCode } from "@/lib/error-code";
import { Invalid } from "@/lib/errors";

/**
 * Numbers of events, persons and property values by interval, as defined in `trends/compute.ts`; a lifecycle, if it is
 * asked for.
 *
 * @throws Invalid for another `shown_as`, and what is not supported
 */
export async function trend(
  project: AnalysisProject,
  params: TrendParams,
  options: RunOptions = {},
): Promise<CachedResult<LifecycleSeries[] | TrendSeries[]>> {
  if (params.shown_as === "Lifecycle") return await lifecycleTrend(project, params, options);
  if (params.shown_as !== undefined && params.shown_as !== "Volume") {
    throw new Invalid("shown_as", "invalid_input", "Only Lifecycle and Volume are supported.");
  }
  const { signal, onStart, now = new Date() } = options;
  const { definition, job, interval } = await requestOf(project, params, now);
  const { result, ...answer } = await refuseTooMany(() =>
    cached(project, "trendNumbers", job, { refresh: params.refresh, signal, onStart }),
  );
  const toValue = project.masking ? cutAddress : (value: string) => value;
  const shown = { ...result, values: result.values.map(toValue) };
  return { ...answer, result: seriesOf(shown, { definition, job, interval, timezone: project.timezone }) };
}

/**
 * The ids of the persons behind a number, each once, in no order.
 *
 * @throws Invalid as `trend`, and for an event or a period that it does not have
 */
export async function trendPeople(
  project: AnalysisProject,
  params: TrendPeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<CachedResult<Float64Array>> {
  const { job } = await requestOf(project, params, now);
  const { entity_order: series = null, target_date: date } = params;
  if (series !== null && series >= job.maths.length) {
    throw new Invalid("entity_order", "invalid_input", "There is no event at this position.");
  }
  const period = comparePeriods.indexOf(params.compare_label ?? "current");
  const starts = job.periods[period]?.starts;
  if (!starts)
    throw new Invalid("compare_label", "invalid_input", "There is no previous period without compare.");
  const here = fromAbsolute(now.getTime(), project.timezone);
  const target = {
    period,
    series,
    interval: date === undefined ? null : intervalOf(starts, dateOf(date, here).toDate().getTime() * 1000),
    value: breakdownValue(params.breakdown_value),
  };
  return await cached(project, "trendPersons", { ...job, target }, { refresh: params.refresh, signal });
}

async function requestOf(project: AnalysisProject, params: Omit<TrendParams, "shown_as">, now: Date) {
  const definition = trendsOf(params);
  // Their math is checked by the definition.
  const events = params.events?.map((event) => ({ ...event, math: undefined }));
  const scope = await scopeOf(project, { ...params, events }, now);
  const interval = params.interval ?? "day";
  const job = trendsJob(scope, definition, { interval, hasPrevious: params.compare ?? false });
  return { definition, job, interval };
}

/** More values than there is room for are an invalid request. */
async function refuseTooMany<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (errorCode(error) !== tooManyValues) throw error;
    const detail = "Too many values for a median or percentile. Choose a shorter range of dates.";
    throw new Invalid("date_from", "invalid_input", detail);
  }
}

interface AnsweredTrends {
  definition: TrendsDefinition;
  job: TrendsJob;
  interval: TimeInterval;
  timezone: string;
}

/** The series in their order: of the current period before the previous one, then by event, then by value. */
function seriesOf(
  { values, hasOther, numbers }: TrendNumbers,
  { definition, job, interval, timezone }: AnsweredTrends,
): TrendSeries[] {
  const { series, formula, breakdown, isAggregated } = definition;
  const groups = hasOther ? [...values, otherValues] : values;
  return numbers.flatMap((ofSeries, period) => {
    const starts = job.periods[period]!.starts.slice(0, -1);
    const dates = isAggregated ? [] : starts.map((start) => start / 1000);
    const times = {
      days: dates.map((start) => intervalLabel(start, interval, timezone)),
      labels: dates.map((start) => posthogLabel(start, interval, timezone)),
      ...(job.periods.length > 1 && { compare: true, compare_label: comparePeriods[period]! }),
    };
    const lines = formula
      ? [{ action: null, label: `Formula (${formula.text})`, numbers: computed(ofSeries, formula.compute) }]
      : series.map(({ action, label }, at) => ({ action, label, numbers: ofSeries[at]! }));
    return lines.flatMap(({ action, label, numbers }) =>
      groups.map((value, group): TrendSeries => {
        const own = numbers.subarray(group * starts.length, (group + 1) * starts.length);
        const data = Array.from(own, (number) => (Number.isFinite(number) ? number : null));
        return {
          action,
          label: breakdown ? `${label} - ${value}` : label,
          count: isAggregated ? 0 : data.reduce<number>((sum, number) => sum + (number ?? 0), 0),
          data: isAggregated ? [] : data,
          ...times,
          ...(isAggregated && { aggregated_value: data[0] ?? null }),
          ...(breakdown && { breakdown_value: value }),
        };
      }),
    );
  });
}

/** The numbers of a formula; none counts as 0. */
const computed = (ofSeries: readonly Float64Array[], compute: (values: number[]) => number): Float64Array =>
  Float64Array.from(ofSeries[0] ?? [], (_, at) => compute(ofSeries.map((numbers) => numbers[at]! || 0)));

/** `1-Nov-2026`, for hours with the time. */
function posthogLabel(start: number, interval: TimeInterval, timezone: string): string {
  const { day, month, year, hour } = fromAbsolute(start, timezone);
  const name = new Date(Date.UTC(2026, month - 1)).toLocaleString("en", { month: "short", timeZone: "UTC" });
  return `${day}-${name}-${year}${interval === "hour" ? ` ${String(hour).padStart(2, "0")}:00` : ""}`;
}
