import "server-only";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import {
  type ConversionJob,
  type Conversions,
  type StepCounts,
  shownValues,
  type TrendCounts,
} from "@/lib/analysis/funnel/compute";
import { timeToConvert } from "@/lib/analysis/funnel/conversion-times";
import { type Definition, definitionOf } from "@/lib/analysis/funnel/definition";
import type { TrendJob } from "@/lib/analysis/funnel/fold";
import { funnelJob } from "@/lib/analysis/funnel/statements";
import { intervalLabel, intervalStarts } from "@/lib/analysis/request/intervals";
import {
  type AnalysisProject,
  type EventScope,
  type RunOptions,
  scopeOf,
} from "@/lib/analysis/request/scope";
import type {
  FunnelParams,
  FunnelResult,
  FunnelStep,
  FunnelTrend,
  TimeToConvert,
} from "@/lib/contract/analysis/funnel";
import { cutAddress } from "@/lib/contract/person/personal";
import { Invalid } from "@/lib/errors";

/**
 * How many persons go through steps, and how fast.
 *
 * A person enters with an event of the first step and continues with the others: in order, with any events between
 * (ordered); with consecutive events (strict); or in any order from the earliest one on (unordered). All steps
 * happen within the window from the first, its end included. A person counts for every step of their longest match;
 * times are those of the earliest of the longest matches. An exclusion ends a match. Steps that no person reached count
 * 0, and have no times.
 *
 * @source docs/reference/analysis.md#funnels; trends count each person once per interval, by the longest match
 */
export async function funnel(
  project: AnalysisProject,
  params: FunnelParams,
  { signal, onStart, now = new Date() }: RunOptions = {},
): Promise<CachedResult<FunnelResult>> {
  const scope = await scopeOf(project, params, now);
  const definition = definitionOf(params);
  const job = funnelJob(scope, definition);
  const toValue = project.masking ? cutAddress : (value: string) => value;
  const options = { refresh: params.refresh, signal, onStart };
  switch (params.funnel_viz_type ?? "steps") {
    case "steps":
      return shaped(await cached(project, "funnelSteps", job, options), (groups) =>
        stepsOf(
          definition,
          groups.map((group) => ({ ...group, value: toValue(group.value) })),
        ),
      );
    case "time_to_convert":
      return shaped(
        await cached(project, "funnelConversion", conversionJob(scope, params, definition), options),
        (conversions) => timesOf(definition, conversions, toValue),
      );
    case "trends": {
      const trend = trendJob(scope, params, definition);
      const interval = params.interval ?? "day";
      const days = trend.starts
        .slice(0, -1)
        .map((start) => intervalLabel(start / 1000, interval, project.timezone));
      return shaped(await cached(project, "funnelTrend", trend, options), (groups) =>
        trendOf(
          definition,
          groups.map((group) => ({ ...group, value: toValue(group.value) })),
          days,
        ),
      );
    }
  }
}

/** The same answer with another result. */
export const shaped = <T, U>(
  { result, ...rest }: CachedResult<T>,
  shape: (result: T) => U,
): CachedResult<U> => ({
  ...rest,
  result: shape(result),
});

/** The two steps, from 0, whose conversion is counted. @throws Invalid for steps that the funnel does not have */
function conversionSteps(params: FunnelParams, { steps }: Definition): { from: number; to: number } {
  const from = params.funnel_from_step ?? 0;
  const to = params.funnel_to_step ?? steps.length - 1;
  if (to >= steps.length || from > to) {
    const attr = params.funnel_to_step === undefined ? "funnel_from_step" : "funnel_to_step";
    throw new Invalid(attr, "invalid_input", "The funnel doesn't have this step.");
  }
  return { from, to };
}

/** The job that counts the seconds between two steps. @throws Invalid for steps that the funnel does not have */
export const conversionJob = (
  scope: EventScope,
  params: FunnelParams,
  definition: Definition,
): ConversionJob => ({ ...funnelJob(scope, definition), ...conversionSteps(params, definition) });

/** The maximum number of intervals of a trend. Ours. */
const maxIntervals = 5000;

/**
 * The fields of a trend's job that a funnel's job does not have: steps and intervals. @throws Invalid for too many
 * intervals
 */
export function trendJob(scope: EventScope, params: FunnelParams, definition: Definition): TrendJob {
  const { range, begin } = scope.query;
  const interval = params.interval ?? "day";
  const hours = { hour: 1, day: 24, week: 168, month: 720 }[interval];
  if (range.to - begin > maxIntervals * hours * 3600e6) {
    throw new Invalid("interval", "invalid_input", `Too many intervals: the maximum is ${maxIntervals}.`);
  }
  const ends = { from: Math.min(begin, range.to) / 1000, to: range.to / 1000 };
  const starts = intervalStarts(ends, interval, scope.timezone).map((start) => start * 1000);
  return { ...funnelJob(scope, definition), ...conversionSteps(params, definition), starts };
}

/**
 * The steps of a funnel: one list, or with a breakdown one for each value. @param groups as returned by `funnelSteps`
 */
function stepsOf(definition: Definition, groups: readonly StepCounts[]): FunnelStep[] | FunnelStep[][] {
  const { steps, breakdown } = definition;
  const row = (counts: StepCounts): FunnelStep[] =>
    steps.map(({ event, customName }, order) => ({
      order,
      name: event,
      custom_name: customName,
      action_id: event,
      count: counts.reached[order] ?? 0,
      average_conversion_time: counts.means[order] ?? null,
      median_conversion_time: counts.medians[order] ?? null,
      ...(breakdown && { breakdown: [counts.value], breakdown_value: [counts.value] }),
    }));
  return breakdown ? groups.map(row) : row(groups[0] ?? { value: "", reached: [], means: [], medians: [] });
}

/** Conversion times: of all persons, each with the shortest, and with a breakdown of each value shown. */
function timesOf(
  { breakdown }: Definition,
  { persons, seconds, groups, values }: Conversions,
  toValue: (value: string) => string,
): TimeToConvert {
  if (!breakdown) return timeToConvert(seconds);
  const shortest = new Map<number, number>();
  const ofGroups = new Map<number, number[]>();
  for (const [at, time] of seconds.entries()) {
    const person = persons[at]!;
    shortest.set(person, Math.min(time, shortest.get(person) ?? time));
    const group = groups[at]!;
    const times = ofGroups.get(group);
    if (times) times.push(time);
    else ofGroups.set(group, [time]);
  }
  const byValue = new Map([...ofGroups].map(([group, times]) => [values[group] ?? "", times]));
  const shown = shownValues([...byValue].map(([value, times]) => ({ value, persons: times.length })));
  return {
    ...timeToConvert(Float64Array.from(shortest.values())),
    breakdown_values: shown.map((value) => ({
      breakdown_value: toValue(value),
      ...timeToConvert(Float64Array.from(byValue.get(value) ?? [])),
    })),
  };
}

/**
 * Conversion over time: one series, or with a breakdown one for each value shown. @param days the labels of the
 * intervals
 */
function trendOf({ breakdown }: Definition, groups: readonly TrendCounts[], days: string[]): FunnelTrend[] {
  const none = days.map(() => 0);
  const series = ({ value, from, to }: TrendCounts): FunnelTrend => ({
    days,
    data: from.map((entered, at) => (entered === 0 ? null : (100 * (to[at] ?? 0)) / entered)),
    reached_from_step_count: from,
    reached_to_step_count: to,
    ...(breakdown && { breakdown_value: [value] }),
  });
  if (!breakdown) return [series(groups[0] ?? { value: "", from: none, to: none })];
  const shown = shownValues(
    groups.map(({ value, from }) => ({ value, persons: from.reduce((sum, count) => sum + count, 0) })),
  );
  return shown.flatMap((value) => groups.filter((group) => group.value === value).map(series));
}
