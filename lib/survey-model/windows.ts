/** When a survey asks: its iterations as windows of time, who is asked again in which, and when a limit is reached. */

import { maxIterations } from "@/lib/contract/survey-limits";

const day = 86_400_000;

type Instant = string | null;

/** The fields of a survey that decide. */
export interface Timed {
  start_date: Instant;
  end_date: Instant;
  iteration_count: number | null;
  iteration_frequency_days: number | null;
}

/** How often one person is asked: once, once in each window, or whenever the conditions hold. */
export type Repetition = "once" | "recurring" | "always";

/**
 * How often one person is asked, whatever the survey is said to be: SDKs ask always where it says so, else once, and
 * anew in each window. Clients may send windows without `recurring`, and `recurring` without windows, which then has
 * them still to be chosen.
 * @source docs/reference/sdk.md#which-surveys-show; the reading of the two that differ is ours
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

/** A stretch of time in which a person is asked at most once; milliseconds since 1970, `to` null when it stays open. */
export interface Window {
  from: number;
  to: number | null;
}

/**
 * The windows of a survey, in order and without gaps; one for a survey that does not repeat. A window that the end
 * date cuts is shorter, one after it is none.
 *
 * @param now when a survey without a start is thought to start   @source docs/reference/surveys.md#iterations
 */
export function windowsOf(survey: Timed, now: number): Window[] {
  const from = survey.start_date === null ? now : Date.parse(survey.start_date);
  const end = survey.end_date === null ? null : Date.parse(survey.end_date);
  const { iteration_count: count, iteration_frequency_days: days } = survey;
  if (!count || !days) return end !== null && end <= from ? [] : [{ from, to: end }];
  return Array.from({ length: Math.min(count, maxIterations) }, (_, at) => ({
    from: from + at * days * day,
    to: from + (at + 1) * days * day,
  }))
    .filter((window) => end === null || window.from < end)
    .map((window) => (end === null ? window : { ...window, to: Math.min(window.to, end) }));
}

/** A person who answered, and when they are asked again. */
export interface Again {
  answeredAt: number;
  /** Null when they never are. */
  askedAt: number | null;
}

/**
 * When somebody who answers at an instant is asked again: at the start of the next window, however near that is,
 * because windows follow the calendar and not the person. Null outside of every window.
 */
export function askedAgain(windows: readonly Window[], answeredAt: number): Again | null {
  const at = windows.findIndex(({ from, to }) => from <= answeredAt && (to === null || answeredAt < to));
  return at === -1 ? null : { answeredAt, askedAt: windows[at + 1]?.from ?? null };
}

/** The answer that shows best what windows mean: late in the first one, two days before the next, at most half of it. */
export function sampleAnswer(windows: readonly Window[]): number | null {
  const first = windows[0];
  if (!first || first.to === null || windows.length < 2) return null;
  return Math.max(first.to - 2 * day, (first.from + first.to) / 2);
}

/** How fast answers come, and what that means for a limit. */
export interface LimitForecast {
  /** Answers a day so far. */
  perDay: number;
  /** When the limit is reached if they go on like this; null when the survey ends before. */
  reachedAt: number | null;
  /** Answers by the end, rounded down; null for a survey that has no end. */
  byEnd: number | null;
}

/** Less than this of a survey says nothing about its pace. */
const leastMs = day / 4;

/**
 * The pace of a survey carried on; null where there is nothing to go by: not started, hardly started, no answer.
 *
 * @param responses distinct submissions since the start
 */
export function forecast(
  survey: Timed & { responses_limit: number | null },
  { responses, now }: { responses: number; now: number },
): LimitForecast | null {
  if (survey.start_date === null) return null;
  const elapsed = now - Date.parse(survey.start_date);
  if (elapsed < leastMs || responses === 0) return null;
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
