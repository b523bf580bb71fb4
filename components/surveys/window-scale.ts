import type { Scale } from "@/components/ui/time-window";
import type { ListedSurvey } from "@/lib/contract/survey";
import { iterationsEnd } from "@/lib/contract/survey-state";

const day = 86_400_000;
const farthest = 365 * day;
const nearest = 14 * day;

type Windowed = Pick<
  ListedSurvey,
  "start_date" | "end_date" | "archived" | "responses_limit" | "iteration_count" | "iteration_frequency_days"
>;

/** From when to when a survey asks: its dates, or the end of its last iteration; null while nobody has set a start. */
export function windowOf(survey: Windowed): { start: number; end: number | null } | null {
  if (survey.start_date === null) return null;
  const ends = [survey.end_date === null ? null : Date.parse(survey.end_date), iterationsEnd(survey)];
  const known = ends.filter((end) => end !== null);
  return { start: Date.parse(survey.start_date), end: known.length > 0 ? Math.min(...known) : null };
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

/** One scale on which all windows can be compared: at most a year back and a year ahead, now always on it. */
export function scaleOf(surveys: readonly Windowed[], now: number): Scale {
  const windows = surveys.map(windowOf).filter((window) => window !== null);
  const starts = windows.map(({ start }) => start);
  const ends = windows.map(({ start, end }) => end ?? start);
  const from = Math.max(now - farthest, Math.min(now - nearest, ...starts) - 3 * day);
  const to = Math.min(now + farthest, Math.max(now + nearest, ...ends) + 3 * day);
  return { from, to, now, ticks: monthsBetween(from, to) };
}
