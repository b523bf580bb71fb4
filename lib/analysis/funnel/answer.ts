import "server-only";
import { fromAbsolute, type ZonedDateTime } from "@internationalized/date";
import { type Answer, ask } from "@/lib/analysis/cached";
import type { Reaches, TrendJob } from "@/lib/analysis/funnel/compute";
import { type Definition, definitionOf } from "@/lib/analysis/funnel/definition";
import { binsOf, stepsOf, trendOf } from "@/lib/analysis/funnel/shape";
import { others, shownValues } from "@/lib/analysis/funnel/shown-values";
import { funnelJob } from "@/lib/analysis/funnel/statements";
import { dateOf } from "@/lib/analysis/request/dates";
import type { AnalysedProject, Asking } from "@/lib/analysis/request/frame";
import { intervalOf } from "@/lib/analysis/request/interval-of";
import { intervalLabel, intervalStarts } from "@/lib/analysis/request/intervals";
import { type Scope, scopeOf } from "@/lib/analysis/request/scope";
import type { FunnelAsked, FunnelPeopleAsked, FunnelResult } from "@/lib/contract/funnel";
import { Invalid } from "@/lib/errors";

/**
 * How many persons go through steps, and how fast.
 *
 * A person enters with an event of the first step and goes on with the others: in order, whatever else happens between
 * (ordered); one directly after the other (strict); or in any order, strictly after the one that came first
 * (unordered). All steps happen within the window from the first, its end included. A person counts for every step up to
 * the furthest that any of their ways reaches; times are those of the first of the longest ways. What an exclusion names
 * ends a way. Steps that nobody reached count 0, and have no times.
 *
 * @source docs/reference/analysis.md#funnels; trends count each person once an interval, by the way that goes furthest
 */
export async function funnel(
  project: AnalysedProject,
  asked: FunnelAsked,
  { signal, now = new Date() }: Asking = {},
): Promise<Answer<FunnelResult>> {
  const scope = await scopeOf(project, asked, now);
  const definition = definitionOf(asked);
  const job = funnelJob(scope, definition);
  const options = { refresh: asked.refresh, signal };
  switch (asked.funnel_viz_type ?? "steps") {
    case "steps":
      return shaped(await ask(project, "funnelSteps", job, options), (groups) => stepsOf(definition, groups));
    case "time_to_convert":
      return shaped(
        await ask(project, "funnelConversion", { ...job, ...between(asked, definition) }, options),
        binsOf,
      );
    case "trends": {
      const trend = trendJob(scope, asked, definition);
      const interval = asked.interval ?? "day";
      const days = trend.starts
        .slice(0, -1)
        .map((start) => intervalLabel(start / 1000, interval, project.timezone));
      return shaped(await ask(project, "funnelTrend", trend, options), (groups) =>
        trendOf(definition, groups, days),
      );
    }
  }
}

const shaped = <T, U>({ result, ...rest }: Answer<T>, shape: (result: T) => U): Answer<U> => ({
  ...rest,
  result: shape(result),
});

/** The steps, from 0, between which conversion is. @throws Invalid when there are none such */
function between(asked: FunnelAsked, { steps }: Definition): { from: number; to: number } {
  const from = asked.funnel_from_step ?? 0;
  const to = asked.funnel_to_step ?? steps.length - 1;
  if (to >= steps.length || from > to) {
    const attr = asked.funnel_to_step === undefined ? "funnel_from_step" : "funnel_to_step";
    throw new Invalid(attr, "invalid_input", "The funnel has no such step.");
  }
  return { from, to };
}

/** Most intervals of a trend; ours. */
const mostIntervals = 5000;

function trendJob(scope: Scope, asked: FunnelAsked, definition: Definition): TrendJob {
  const { project, range, begin } = scope;
  const interval = asked.interval ?? "day";
  const hours = { hour: 1, day: 24, week: 168, month: 720 }[interval];
  if (range.to - begin > mostIntervals * hours * 3600e6) {
    throw new Invalid("interval", "invalid_input", `There are more than ${mostIntervals} intervals.`);
  }
  const ends = { from: Math.min(begin, range.to) / 1000, to: range.to / 1000 };
  const starts = intervalStarts(ends, interval, project.timezone).map((start) => start * 1000);
  return { ...funnelJob(scope, definition), ...between(asked, definition), starts };
}

/** Ids of persons, each once, in no order. */
export type Found = Answer<Float64Array>;

/**
 * The persons who reached a step, or left before it; of a trend those who set out in an interval.
 *
 * @throws Invalid when nothing says which step
 * @source docs/reference/analysis.md#lists-of-persons, docs/reference/analysis.md#funnels
 */
export async function funnelPersons(
  project: AnalysedProject,
  asked: FunnelPeopleAsked,
  { signal, now = new Date() }: Asking = {},
): Promise<Found> {
  const scope = await scopeOf(project, asked, now);
  const definition = definitionOf(asked);
  const options = { refresh: asked.refresh, signal };
  const value = valueAsked(asked);
  if (asked.funnel_viz_type === "trends") {
    const trend = trendJob(scope, asked, definition);
    const job = { ...trend, ...entranceOf(asked, trend, fromAbsolute(now.getTime(), project.timezone)) };
    return shaped(await ask(project, "funnelEntrances", job, options), ({ persons, groups, values }) =>
      persons.filter((_, at) => value === null || values[groups[at]!] === value),
    );
  }
  const wanted = stepsAsked(asked, definition);
  return shaped(await ask(project, "funnelReaches", funnelJob(scope, definition), options), (reaches) =>
    selected(reaches, wanted, value),
  );
}

/** The value of the breakdown that is asked for; null: any. */
export function valueAsked({ funnel_step_breakdown: value }: FunnelPeopleAsked): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : value.join("::");
}

/**
 * How many steps those who are asked for have reached: one of these.
 *
 * @param fallback the step where none is given   @throws Invalid without both
 */
export function stepsAsked(
  { funnel_step, funnel_custom_steps: custom }: FunnelPeopleAsked,
  { steps }: Definition,
  fallback?: number,
): number[] {
  if (custom) return custom;
  const step = funnel_step ?? fallback;
  if (step === undefined) throw new Invalid("funnel_step", "required", "This field is required.");
  if (step < 0) return step === -1 ? [] : [-step - 1];
  return steps.map((_, at) => at + 1).filter((reached) => reached >= step);
}

function selected(
  { persons, reached, groups, values }: Reaches,
  wanted: readonly number[],
  value: string | null,
): Float64Array {
  const isAsked = value === null ? () => true : groupTest(groups, values, value);
  const isWanted = new Set(wanted);
  const found = persons.filter((_, at) => isWanted.has(reached[at]!) && isAsked(groups[at]!));
  return Float64Array.from(new Set(found));
}

/** Whether a group is the one of a value, or one of those that are not shown on their own. */
function groupTest(groups: Int32Array, values: readonly string[], value: string): (group: number) => boolean {
  const isIt = (group: number) => values[group] === value;
  if (value !== others) return isIt;
  const counts = new Map<number, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  const shown = new Set(
    shownValues([...counts].map(([group, persons]) => ({ value: values[group]!, persons }))),
  );
  return (group) => isIt(group) || !shown.has(values[group]!);
}

/** Which interval of a trend, and which of its persons. @throws Invalid   @source docs/reference/analysis.md#funnels */
function entranceOf(asked: FunnelPeopleAsked, { starts }: TrendJob, now: ZonedDateTime) {
  const { drop_off, entrance_period_start: start } = asked;
  const isDropOff = typeof drop_off === "boolean" ? drop_off : undefined;
  const must = "Filter parameter";
  if (isDropOff === undefined) {
    throw new Invalid(
      "drop_off",
      "invalid_input",
      `${must} drop_off must be provided and a bool for funnel trends persons!`,
    );
  }
  if (start === undefined || dateOf(start, now) === now || Number.isNaN(Date.parse(start))) {
    throw new Invalid(
      "entrance_period_start",
      "invalid_input",
      `${must} entrance_period_start must be provided and a datetime for funnel trends persons!`,
    );
  }
  const interval = intervalOf(starts, dateOf(start, now).toDate().getTime() * 1000);
  return { interval, isDropOff };
}
