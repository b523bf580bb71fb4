import "server-only";
import { fromAbsolute } from "@internationalized/date";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import { shaped } from "@/lib/analysis/funnel/answer";
import { breakdownOf, checkFilters, stepOf } from "@/lib/analysis/funnel/definition";
import type { PersonsAnswer } from "@/lib/analysis/funnel/persons";
import { groupedEvents } from "@/lib/analysis/funnel/statements";
import { intervalOf, intervalStarts, limitedStarts } from "@/lib/analysis/request/intervals";
import { type AnalysisProject, type RunOptions, scopeOf } from "@/lib/analysis/request/scope";
import type { RetentionJob } from "@/lib/analysis/retention/compute";
import { dateOf, dateRange, periodBefore } from "@/lib/contract/analysis/dates";
import {
  defaultRetentionIntervals,
  intervalOfPeriod,
  maxRetentionCells,
  maxRetentionCohorts,
  maxRetentionIntervals,
  type RetentionCohort,
  type RetentionParams,
  type RetentionPeopleParams,
  retentionPeriod,
  type retentionPeriods,
} from "@/lib/contract/analysis/retention";
import { cutAddress } from "@/lib/contract/person/personal";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Invalid } from "@/lib/errors";

/**
 * How many persons of each cohort come back in later intervals, as defined in `retention/compute.ts`.
 *
 * @throws Invalid for events instead of entities, actions, groups, invalid filters and too many intervals
 */
export async function retentionInsight(
  project: AnalysisProject,
  params: RetentionParams,
  { signal, onStart, now = new Date() }: RunOptions = {},
): Promise<CachedResult<RetentionCohort[]>> {
  const { job, period } = await requestOf(project, params, now);
  const { starts, total } = job;
  const intervals = starts.length - 1;
  const toValue = project.masking ? cutAddress : (value: string) => value;
  const options = { refresh: params.refresh, signal, onStart };
  return shaped(await cached(project, "retention", { ...job, target: null }, options), ({ groups }) =>
    groups.flatMap(({ value, counts }) =>
      Array.from({ length: intervals }, (_, at) => ({
        label: `${period} ${at}`,
        date: toTimestamp(new Date(starts[at]! / 1000)),
        values: Array.from(counts.subarray(at * total, at * total + Math.min(total, intervals - at))).map(
          (count) => ({ count }),
        ),
        ...(job.breakdown && { breakdown_value: toValue(value) }),
      })),
    ),
  );
}

/** The period before that of a retention: as many whole intervals before its first cohort; null where it has no beginning. */
export function periodBeforeRetention(params: RetentionParams, timezone: string, now: Date) {
  if (params.date_from === "all") return null;
  const interval = intervalOfPeriod[retentionPeriod(params)];
  const starts = startsOf(params, { begin: 0, timezone }, { interval, total: totalOf(params), now });
  return periodBefore({ from: starts[0]!, to: starts.at(-1)! - 1 }, interval, timezone);
}

/**
 * The ids of the persons of a cohort who came back in an interval, in no order; none for intervals that there are not.
 *
 * @throws Invalid as `retentionInsight`, and without a cohort
 */
export async function retentionPersons(
  project: AnalysisProject,
  params: RetentionPeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<PersonsAnswer> {
  const { job } = await requestOf(project, params, now);
  const { selected_interval: selected, return_interval: later = 0, breakdown_values: values } = params;
  if (selected === undefined) throw new Invalid("selected_interval", "required", "This field is required.");
  const interval = typeof selected === "number" ? selected : intervalAt(selected, job.starts, project, now);
  const target = { interval, later, value: values === undefined ? null : [values].flat().join("::") };
  const answer = await cached(project, "retention", { ...job, target }, { refresh: params.refresh, signal });
  return shaped(answer, ({ members }) => members);
}

/** The interval of a date. @throws Invalid */
function intervalAt(
  text: string,
  starts: readonly number[],
  { timezone }: AnalysisProject,
  now: Date,
): number {
  const here = fromAbsolute(now.getTime(), timezone);
  const date = dateOf(text, here);
  if (date === here) {
    throw new Invalid("selected_interval", "invalid_input", "Must be a number from 0 on, or a date.");
  }
  return intervalOf(starts, date.toDate().getTime() * 1000);
}

/** A validated request: the job without a target, and the words of labels. */
async function requestOf(
  project: AnalysisProject,
  params: RetentionParams,
  now: Date,
): Promise<{ job: Omit<RetentionJob, "target">; period: (typeof retentionPeriods)[number] }> {
  if ((params.events ?? []).length > 0) {
    throw new Invalid("events", "invalid_input", "Use target_entity and returning_entity.");
  }
  const period = retentionPeriod(params);
  const total = totalOf(params);
  if (total > maxRetentionIntervals) {
    throw new Invalid("total_intervals", "invalid_input", `The maximum is ${maxRetentionIntervals}.`);
  }
  const { target_entity: target = { id: "$pageview" }, returning_entity: returning } = params;
  const begin = stepOf(target, "target_entity", null);
  const steps = [begin, returning ? stepOf(returning, "returning_entity", null) : begin];
  checkFilters(steps, "target_entity");
  const breakdown = breakdownOf(params, 1);
  const scope = await scopeOf(project, { ...params, date_from: "all" }, now);
  const starts = startsOf(
    params,
    { begin: scope.query.begin, timezone: project.timezone },
    { interval: intervalOfPeriod[period], total, now },
  );
  const isFirstTime = params.retention_type === "retention_first_time";
  const first = starts[0]!;
  const query = {
    ...scope.query,
    range: { from: isFirstTime ? null : first, to: starts.at(-1)! - 1 },
    begin: isFirstTime ? Math.min(scope.query.begin, first) : first,
  };
  const events = groupedEvents({ ...scope, query }, steps, breakdown);
  return { job: { ...events, starts, isFirstTime, total }, period };
}

/** The starts of the cohorts, and the end of the last: in microseconds. Without a start, the latest. @throws Invalid */
function startsOf(
  params: RetentionParams,
  { begin, timezone }: { begin: number; timezone: string },
  { interval, total, now }: { interval: Interval; total: number; now: Date },
): number[] {
  const range = dateRange({ ...params, interval }, timezone, now);
  // Without an end the interval that is going on is the last, also of hours.
  const to = params.date_to === undefined ? now.getTime() : Math.floor(range.to / 1000);
  if (params.date_from === undefined) {
    const starts = intervalStarts({ from: to, to }, interval, timezone, total - 1);
    return starts.slice(0, total + 1).map((start) => start * 1000);
  }
  const from = range.from === null ? Math.min(begin / 1000, to) : range.from / 1000;
  const most = Math.min(maxRetentionCohorts, Math.floor(maxRetentionCells / total));
  const starts = limitedStarts({ from: Math.floor(from), to }, interval, timezone, { most });
  return starts.map((start) => start * 1000);
}

type Interval = (typeof intervalOfPeriod)[keyof typeof intervalOfPeriod];

const totalOf = ({ total_intervals }: RetentionParams): number =>
  total_intervals ?? defaultRetentionIntervals;
