import "server-only";
import { iterationsEnd, type Scheduled } from "@/lib/contract/survey-state";

const day = 86_400_000;

/** What decides about iterations. Dates in UTC; frequency in days. */
export interface Iterations {
  start_date: Date | null;
  end_date: Date | null;
  iteration_count: number | null;
  iteration_frequency_days: number | null;
  current_iteration: number | null;
  current_iteration_start_date: Date | null;
}

const repeats = ({
  iteration_count,
  iteration_frequency_days,
}: Pick<Iterations, "iteration_count" | "iteration_frequency_days">) =>
  Boolean(iteration_count && iteration_frequency_days);

/**
 * When each iteration begins: `[]` for a survey that does not repeat, null for one that will and has not started.
 *
 * @source contract/surveys §5
 */
export function iterationStartDates(
  survey: Pick<Iterations, "start_date" | "iteration_count" | "iteration_frequency_days">,
): Date[] | null {
  if (!repeats(survey)) return [];
  const { start_date: start, iteration_count: count, iteration_frequency_days: days } = survey;
  return (
    start &&
    Array.from({ length: count ?? 0 }, (_, index) => new Date(start.getTime() + index * (days ?? 0) * day))
  );
}

/** The stored iteration fields as they must be after a write: cleared without repetition, begun at the start. */
export function settleIterations<T extends Iterations>(survey: T): T {
  if (!repeats(survey)) return { ...survey, current_iteration: null, current_iteration_start_date: null };
  if (!survey.start_date || survey.current_iteration) return survey;
  return { ...survey, current_iteration: 1, current_iteration_start_date: survey.start_date };
}

/** Resuming a survey whose last iteration is over starts it anew. @source contract/surveys §5 */
export function restartIfOver<T extends Iterations>(before: Iterations, after: T, now: Date): T {
  const resumed = before.end_date !== null && after.end_date === null;
  const end = iterationsEnd(after as unknown as Scheduled);
  if (!resumed || end === null || end > now.getTime()) return after;
  return { ...after, start_date: now, current_iteration: 1, current_iteration_start_date: now };
}

/** The iteration a moment falls into, 1-based: the stored one, or the window's when that is further on; null without. */
export function currentIteration(survey: Iterations, now: Date): number | null {
  if (!repeats(survey)) return null;
  const { start_date: start, iteration_count: count, iteration_frequency_days: days } = survey;
  if (!start || !count || !days) return survey.current_iteration;
  const window = Math.floor((now.getTime() - start.getTime()) / (days * day)) + 1;
  return Math.max(survey.current_iteration ?? 1, Math.min(window, count));
}
