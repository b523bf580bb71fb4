/**
 * The schedule of a survey: its iterations as time windows, when a person sees it again, and when a limit is reached.
 */

import { maxIterations } from "@/lib/contract/survey/limits";
import { repeatsSince } from "@/lib/survey-model/state";

const day = 86_400_000;

type Instant = string | null;

/** The fields that determine the schedule. */
export interface Timed {
  start_date: Instant;
  end_date: Instant;
  iteration_count: number | null;
  iteration_frequency_days: number | null;
  iteration_anchor_date: Instant;
}

/** How often one person sees the survey: once, once in each window, or whenever the conditions match. */
export type Repetition = "once" | "recurring" | "always";

/**
 * The effective repetition, whatever `schedule` says: SDKs show a survey always if the schedule says so, else once, and
 * once in each window. Clients may send windows without `recurring`, and `recurring` without windows, which are still
 * to be set.
 * @source docs/reference/sdk.md#which-surveys-show; the handling of the two contradictions is ours
 */
export function repetitionOf({
  schedule,
  iteration_count,
  iteration_frequency_days,
}: Pick<Timed, "iteration_count" | "iteration_frequency_days"> & {
  schedule: Repetition | null;
}): Repetition {
  if (schedule === "always") return "always";
  return iteration_count && iteration_frequency_days ? "recurring" : (schedule ?? "once");
}

/** A time window in which a person sees the survey at most once; milliseconds since 1970, `to` null without an end. */
export interface SurveyWindow {
  from: number;
  to: number | null;
}

/**
 * The windows of a survey, in order and without gaps; one for a survey that does not repeat. The end date shortens its
 * window and removes those after it.
 *
 * @param now the start of a survey without a start date   @source docs/reference/surveys.md#iterations
 */
export function windowsOf(survey: Timed, now: number): SurveyWindow[] {
  const since = repeatsSince(survey);
  const end = survey.end_date === null ? null : Date.parse(survey.end_date);
  const { iteration_count: count, iteration_frequency_days: days } = survey;
  if (!count || !days) {
    const from = survey.start_date === null ? now : Date.parse(survey.start_date);
    return end !== null && end <= from ? [] : [{ from, to: end }];
  }
  const first = since === null ? now : Date.parse(since);
  return Array.from({ length: Math.min(count, maxIterations) }, (_, at) => ({
    from: first + at * days * day,
    to: first + (at + 1) * days * day,
  }))
    .filter((window) => end === null || window.from < end)
    .map((window) => (end === null ? window : { ...window, to: Math.min(window.to, end) }));
}

/** A response, and when its person sees the survey again. */
export interface NextAppearance {
  answeredAt: number;
  /** Null if never. */
  askedAt: number | null;
  /** Whether the wait period and not the next window decides. */
  isWaiting: boolean;
}

/**
 * When a person who responds at an instant sees the survey again: in the next window, however soon, because windows follow the
 * calendar and not the person, but not before its wait period has passed. Null outside of every window.
 *
 * @param waitDays after any survey (`effectiveWaitDays`)
 */
export function nextAppearance(
  windows: readonly SurveyWindow[],
  answeredAt: number,
  waitDays: number,
): NextAppearance | null {
  const at = windows.findIndex(({ from, to }) => from <= answeredAt && (to === null || answeredAt < to));
  if (at === -1) return null;
  const earliest = answeredAt + waitDays * day;
  const later = windows.slice(at + 1);
  const next = later.find(({ to }) => to === null || earliest < to);
  return {
    answeredAt,
    askedAt: next ? Math.max(next.from, earliest) : null,
    isWaiting: next ? next.from < earliest : later.length > 0,
  };
}

/**
 * An example that shows the effect of windows: a response late in the first one, two days before the next, but not
 * before its middle.
 */
export function sampleAnswer(windows: readonly SurveyWindow[]): number | null {
  const first = windows[0];
  if (!first || first.to === null || windows.length < 2) return null;
  return Math.max(first.to - 2 * day, (first.from + first.to) / 2);
}

/** The pace of responses, and when it reaches the limit. */
export interface LimitForecast {
  /** Responses per day so far. */
  perDay: number;
  /** When the limit is reached at this pace; null when the survey ends before. */
  reachedAt: number | null;
  /** Responses by the end, rounded down; null for a survey without an end. */
  byEnd: number | null;
}

/** The minimum running time for a forecast. */
const minMs = day / 4;

/**
 * Extrapolates the pace of a survey; null if it is unknown: not started, hardly started, no responses.
 *
 * @param responses distinct submissions since the start
 */
export function forecastLimit(
  survey: Timed & { responses_limit: number | null },
  { responses, now }: { responses: number; now: number },
): LimitForecast | null {
  if (survey.start_date === null) return null;
  const elapsed = now - Date.parse(survey.start_date);
  if (elapsed < minMs || responses === 0) return null;
  const perMs = responses / elapsed;
  const end = windowsOf(survey, now).at(-1)?.to ?? null;
  const reached = survey.responses_limit
    ? now + Math.max(0, survey.responses_limit - responses) / perMs
    : null;
  return {
    perDay: perMs * day,
    reachedAt: reached === null || (end !== null && reached > end) ? null : reached,
    byEnd: end === null ? null : Math.floor(responses + Math.max(0, end - now) * perMs),
  };
}
