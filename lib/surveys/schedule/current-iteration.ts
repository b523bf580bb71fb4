import "server-only";
import { repeatsSince } from "@/lib/survey-model/state";

const day = 86_400_000;

/** What decides which iteration it is. */
export interface Repeating {
  start_date: Date | null;
  iteration_anchor_date: Date | null;
  iteration_count: number | null;
  /** Days. */
  iteration_frequency_days: number | null;
  current_iteration: number | null;
  current_iteration_start_date: Date | null;
}

/** The iteration a moment falls into, and when it began. */
export interface Iteration {
  /** From 1. */
  number: number;
  start: Date;
}

/**
 * The iteration of a survey at a moment: the stored one, or the window's that contains the moment when that is further
 * on, never beyond the last. Null for a survey that does not repeat, or has not started.
 *
 * @source docs/reference/surveys.md#iterations
 */
export function currentIteration(survey: Repeating, now: Date): Iteration | null {
  const { iteration_count: count, iteration_frequency_days: days } = survey;
  const start = repeatsSince(survey);
  if (!start || !count || !days) return null;
  const window = Math.floor((now.getTime() - start.getTime()) / (days * day)) + 1;
  const stored = survey.current_iteration ?? 1;
  const number = Math.max(stored, Math.min(window, count));
  if (number === stored && survey.current_iteration_start_date) {
    return { number, start: survey.current_iteration_start_date };
  }
  return { number, start: new Date(start.getTime() + (number - 1) * days * day) };
}
