import "server-only";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import { shaped } from "@/lib/analysis/funnel/answer";
import { checkFilters, stepOf } from "@/lib/analysis/funnel/definition";
import type { PersonsAnswer } from "@/lib/analysis/funnel/persons";
import { groupedEvents } from "@/lib/analysis/funnel/statements";
import { limitedStarts } from "@/lib/analysis/request/intervals";
import { type AnalysisProject, inOrder, type RunOptions, scopeOf } from "@/lib/analysis/request/scope";
import type { StickinessJob } from "@/lib/analysis/stickiness/compute";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import type { StickinessPeopleParams, StickinessSeries } from "@/lib/contract/analysis/stickiness";
import { Invalid } from "@/lib/errors";

/**
 * In how many intervals persons have each event, as defined in `stickiness/compute.ts`.
 *
 * @throws Invalid without events, for actions, groups, invalid filters and too many intervals
 */
export async function stickinessInsight(
  project: AnalysisProject,
  params: AnalysisParams,
  { signal, onStart, now = new Date() }: RunOptions = {},
): Promise<CachedResult<StickinessSeries[]>> {
  const { job, names } = await requestOf(project, params, now);
  const interval = params.interval ?? "day";
  const days = job.starts.slice(1).map((_, at) => at + 1);
  const labels = days.map((count) => `${count} ${interval}${count === 1 ? "" : "s"}`);
  const options = { refresh: params.refresh, signal, onStart };
  return shaped(await cached(project, "stickiness", { ...job, target: null }, options), ({ counts }) =>
    counts.map((data, at) => ({
      label: names[at] ?? "",
      count: data.reduce((sum, persons) => sum + persons, 0),
      data: Array.from(data),
      days,
      labels,
    })),
  );
}

/**
 * The ids of the persons who have an event in exactly so many intervals, in no order.
 *
 * @throws Invalid as `stickinessInsight`, and without a number of intervals or for an event that is not there
 */
export async function stickinessPersons(
  project: AnalysisProject,
  params: StickinessPeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<PersonsAnswer> {
  const { job } = await requestOf(project, params, now);
  const { stickiness_days: intervals, entity_order: series = 0 } = params;
  if (intervals === undefined) {
    throw new Invalid("stickiness_days", "required", "This field is required.");
  }
  if (series >= job.series) {
    throw new Invalid("entity_order", "invalid_input", "The analysis doesn't have this event.");
  }
  const options = { refresh: params.refresh, signal };
  const answer = await cached(project, "stickiness", { ...job, target: { series, intervals } }, options);
  return shaped(answer, ({ members }) => members);
}

/** The maximum number of intervals. Ours. */
const maxIntervals = 1000;

/** A validated request: the job without a target, and the names of its series. */
async function requestOf(
  project: AnalysisProject,
  params: AnalysisParams,
  now: Date,
): Promise<{ job: Omit<StickinessJob, "target">; names: string[] }> {
  const entities = inOrder(params.events ?? []);
  if (entities.length === 0) throw new Invalid("events", "required", "This field is required.");
  const steps = entities.map((entity, at) => stepOf(entity, "events", String(at)));
  checkFilters(steps, "events");
  const scope = await scopeOf(project, params, now);
  const interval = params.interval ?? "day";
  const { query, timezone } = scope;
  // Without an end the interval that is going on is the last, also of hours.
  const to = params.date_to === undefined ? now.getTime() : Math.floor(query.range.to / 1000);
  const begin = query.begin / 1000;
  const from = Math.floor(query.range.from === null ? Math.min(begin, to) : begin);
  const starts = limitedStarts({ from, to }, interval, timezone, { most: maxIntervals }).map(
    (start) => start * 1000,
  );
  const whole = { ...query, range: { from: starts[0]!, to: starts.at(-1)! - 1 }, begin: starts[0]! };
  const { events } = groupedEvents({ ...scope, query: whole }, steps, null);
  return {
    job: { events, series: steps.length, starts },
    names: entities.map(({ custom_name, name, id }) => custom_name ?? name ?? id ?? "All events"),
  };
}
