import type { TimelineScale } from "@/components/ui/timeline";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import { iterationsEnd } from "@/lib/survey-model/state";

const day = 86_400_000;
const farthestBack = 365 * day;
const minAround = 14 * day;
/** The future gets at most this fraction of the past, because it is mostly empty. */
const maxAhead = 0.5;

type Windowed = Pick<
  ListedSurvey,
  | "start_date"
  | "end_date"
  | "archived"
  | "responses_limit"
  | "iteration_count"
  | "iteration_frequency_days"
  | "iteration_anchor_date"
>;

/** The period in which a survey is shown: its dates, or the end of its last iteration; null without a start. */
export function windowOf(survey: Windowed): { start: number; end: number | null } | null {
  if (survey.start_date === null) return null;
  const ends = [survey.end_date === null ? null : Date.parse(survey.end_date), iterationsEnd(survey)];
  const knownEnds = ends.filter((end) => end !== null);
  return { start: Date.parse(survey.start_date), end: knownEnds.length > 0 ? Math.min(...knownEnds) : null };
}

/** Beginnings of months in UTC: a tick need not know the time zone. */
function monthsBetween(from: number, to: number): number[] {
  const first = new Date(from);
  const months: number[] = [];
  for (let month = first.getUTCMonth() + 1; ; month++) {
    const begins = Date.UTC(first.getUTCFullYear(), month);
    if (begins >= to) return months;
    months.push(begins);
  }
}

/**
 * One scale on which all windows can be compared: at most a year back, including the current time, and with a
 * limited future.
 */
export function scaleOf(surveys: readonly Windowed[], now: number): TimelineScale {
  const windows = surveys.map(windowOf).filter((window) => window !== null);
  const starts = windows.map(({ start }) => start);
  const ends = windows.map(({ start, end }) => end ?? start);
  const from = Math.max(now - farthestBack, Math.min(now - minAround, ...starts) - 3 * day);
  const ahead = Math.max(minAround, Math.max(...ends, now) - now + 3 * day);
  const to = now + Math.min(ahead, Math.max(2 * minAround, (now - from) * maxAhead));
  return { from, to, now, ticks: monthsBetween(from, to) };
}
