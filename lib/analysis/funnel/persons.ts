import "server-only";
import { fromAbsolute, type ZonedDateTime } from "@internationalized/date";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import { conversionJob, shaped, trendJob } from "@/lib/analysis/funnel/answer";
import { type Conversions, groupTest, type Reaches } from "@/lib/analysis/funnel/compute";
import { isWithin, type SecondsRange } from "@/lib/analysis/funnel/conversion-times";
import { type Definition, definitionOf } from "@/lib/analysis/funnel/definition";
import type { TrendJob } from "@/lib/analysis/funnel/fold";
import { funnelJob } from "@/lib/analysis/funnel/statements";
import { intervalOf } from "@/lib/analysis/request/intervals";
import { type AnalysisProject, type RunOptions, scopeOf } from "@/lib/analysis/request/scope";
import { dateOf } from "@/lib/contract/analysis/dates";
import type { FunnelPeopleParams } from "@/lib/contract/analysis/funnel";
import { Invalid } from "@/lib/errors";

/** Ids of persons, each once, in no order. */
export type PersonsAnswer = CachedResult<Float64Array>;

/**
 * The persons who reached a step, or dropped off before it; for a trend the persons who entered in an interval,
 * for times to convert the persons who took this long.
 *
 * @throws Invalid without a step, an interval or bounds that fit the view
 * @source docs/reference/analysis.md#lists-of-persons, docs/reference/analysis.md#funnels
 */
export async function funnelPersons(
  project: AnalysisProject,
  params: FunnelPeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<PersonsAnswer> {
  const scope = await scopeOf(project, params, now);
  const definition = definitionOf(params);
  const options = { refresh: params.refresh, signal };
  const value = breakdownValue(params.funnel_step_breakdown);
  checkBounds(params);
  if (params.funnel_viz_type === "trends") {
    const trend = trendJob(scope, params, definition);
    const job = { ...trend, ...entranceOf(params, trend, fromAbsolute(now.getTime(), project.timezone)) };
    return shaped(await cached(project, "funnelEntrances", job, options), ({ persons, groups, values }) =>
      persons.filter((_, at) => value === null || values[groups[at]!] === value),
    );
  }
  const range = secondsRange(params);
  if (range) {
    const job = conversionJob(scope, params, definition);
    return shaped(await cached(project, "funnelConversion", job, options), (conversions) =>
      convertedWithin(conversions, range, value),
    );
  }
  const steps = reachedSteps(params, definition);
  return shaped(await cached(project, "funnelReaches", funnelJob(scope, definition), options), (reaches) =>
    selected(reaches, steps, value),
  );
}

const bounds = ["conversion_seconds_from", "conversion_seconds_to"] as const;

/** Rejects bounds of conversion times if no times are requested, instead of ignoring them. @throws Invalid */
export function checkBounds(params: FunnelPeopleParams): void {
  const attr = bounds.find((bound) => params[bound] !== undefined);
  if (attr === undefined || params.funnel_viz_type === "time_to_convert") return;
  throw new Invalid(attr, "invalid_input", "Only supported with funnel_viz_type time_to_convert.");
}

/** The seconds between the bounds; null without both. */
function secondsRange(params: FunnelPeopleParams): SecondsRange | null {
  const { conversion_seconds_from: from, conversion_seconds_to: to } = params;
  if (from === undefined && to === undefined) return null;
  return { from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY };
}

function convertedWithin(
  { persons, seconds, groups, values }: Conversions,
  range: SecondsRange,
  value: string | null,
): Float64Array {
  const isInGroup = groupTest(groups, values, value);
  const ids = persons.filter((_, at) => isWithin(seconds[at]!, range) && isInGroup(groups[at]!));
  return Float64Array.from(new Set(ids));
}

/** The value of a breakdown as the funnel has it; null: any. */
export const breakdownValue = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join("::") : (value ?? null);

/**
 * The numbers of steps that the requested persons reached.
 *
 * @param fallback the step if none is given   @throws Invalid without both
 */
export function reachedSteps(
  { funnel_step, funnel_custom_steps: custom }: FunnelPeopleParams,
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
  steps: readonly number[],
  value: string | null,
): Float64Array {
  const isInGroup = groupTest(groups, values, value);
  const wanted = new Set(steps);
  const ids = persons.filter((_, at) => wanted.has(reached[at]!) && isInGroup(groups[at]!));
  return Float64Array.from(new Set(ids));
}

/**
 * The selected interval of a trend, and which of its persons.
 * @throws Invalid
 * @source docs/reference/analysis.md#funnels
 */
function entranceOf(params: FunnelPeopleParams, { starts }: TrendJob, now: ZonedDateTime) {
  const { drop_off, entrance_period_start: start } = params;
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
