import "server-only";
import { maxIterations } from "@/lib/contract/survey/limits";
import { iterationsEnd, repeatsSince } from "@/lib/survey-model/state";

const day = 86_400_000;

/** Milliseconds since 1970 of the last moment that the wire's dates can say. */
const lastInstant = 253_402_300_799_999;

/** What decides about iterations. Dates in UTC; frequency in days. */
export interface Iterations {
  start_date: Date | null;
  end_date: Date | null;
  archived: boolean;
  responses_limit: number | null;
  iteration_count: number | null;
  iteration_frequency_days: number | null;
  iteration_anchor_date: Date | null;
  current_iteration: number | null;
  current_iteration_start_date: Date | null;
}

type Frequency = Pick<Iterations, "iteration_count" | "iteration_frequency_days">;

const repeats = ({ iteration_count, iteration_frequency_days }: Frequency) =>
  Boolean(iteration_count && iteration_frequency_days);

/** Whether all iterations could begin within the dates that the wire can say. */
export function areIterationsDatable({
  start_date,
  iteration_count,
  iteration_frequency_days,
}: Frequency & { start_date: Date | null }): boolean {
  const length = (iteration_count ?? 0) * (iteration_frequency_days ?? 0) * day;
  return (start_date ?? new Date()).getTime() + length <= lastInstant;
}

/**
 * When each iteration begins: `[]` for a survey that does not repeat, null for one that will and has not started.
 *
 * @source docs/reference/surveys.md#iterations
 */
export function iterationStartDates(
  survey: Frequency & Pick<Iterations, "start_date" | "iteration_anchor_date">,
): Date[] | null {
  if (!repeats(survey)) return [];
  const { iteration_count: count, iteration_frequency_days: days } = survey;
  const start = repeatsSince(survey);
  if (!start) return null;
  const instants = Array.from(
    { length: Math.min(count ?? 0, maxIterations) },
    (_, index) => start.getTime() + index * (days ?? 0) * day,
  );
  return instants.filter((instant) => instant <= lastInstant).map((instant) => new Date(instant));
}

/**
 * The stored iteration fields as they must be after a write: cleared without repetition, begun at the start. A first
 * iteration that began with the survey moves with its start (ours). A restart counts until a later start.
 *
 * @source docs/reference/surveys.md#iterations
 */
export function settleIterations<T extends Iterations>(before: Iterations, changed: T): T {
  if (!repeats(changed))
    return {
      ...changed,
      iteration_anchor_date: null,
      current_iteration: null,
      current_iteration_start_date: null,
    };
  const start = repeatsSince(changed);
  const isRestarted = start === changed.iteration_anchor_date;
  const after: T = isRestarted ? changed : { ...changed, iteration_anchor_date: null };
  const { current_iteration: current } = after;
  if (!start) return after;
  if (!current) return { ...after, current_iteration: 1, current_iteration_start_date: start };
  const began = after.current_iteration_start_date?.getTime();
  const followsStart = began !== undefined && began === repeatsSince(before)?.getTime();
  return current === 1 && followsStart ? { ...after, current_iteration_start_date: start } : after;
}

/**
 * Resuming a survey whose last iteration has ended restarts its iterations. Its start stays.
 *
 * @source docs/reference/surveys.md#iterations
 */
export function restartIfOver<T extends Iterations>(before: Iterations, after: T, now: Date): T {
  const resumed = before.end_date !== null && after.end_date === null;
  const end = iterationsEnd(after);
  if (!resumed || end === null || end > now.getTime()) return after;
  return { ...after, iteration_anchor_date: now, current_iteration: 1, current_iteration_start_date: now };
}
