import { parseAbsolute } from "@internationalized/date";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";
import { surveyState } from "@/lib/survey-model/state";
import { windowsOf } from "@/lib/survey-model/windows";

/** The start and end of a survey, ISO 8601. */
export interface SurveyDates {
  start_date: string | null;
  end_date: string | null;
}

/** What is moved: the survey with its end, or one of its dates alone. */
export type MovedPart = "survey" | "start" | "end";

export const datesOf = ({ start_date, end_date }: SurveyDates): SurveyDates => ({ start_date, end_date });

/** Whether two pairs of dates are the same instants. */
export const areSameDates = (a: SurveyDates, b: SurveyDates): boolean =>
  isSame(a.start_date, b.start_date) && isSame(a.end_date, b.end_date);

const isSame = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/** Whether the start can be changed: that of a running or stopped survey has passed. */
export const canMoveStart = ({ state }: Pick<CalendarSurvey, "state">): boolean =>
  state === "draft" || state === "scheduled";

/** Whether the end can be changed: also of a running survey. */
export const canMoveEnd = ({ state }: Pick<CalendarSurvey, "state">): boolean =>
  state === "draft" || state === "scheduled" || state === "running";

/** The same time of day so many days later; days are those of the time zone. */
export const addDays = (date: string, days: number, timeZone: string): string =>
  parseAbsolute(date, timeZone).add({ days }).toAbsoluteString();

/** The hour at which a draft starts that is dropped on a day. */
const startHour = 9;

/** A start for a draft: 09:00 of the day after an instant. */
export const nextMorning = (after: number, timeZone: string): string =>
  parseAbsolute(new Date(after).toISOString(), timeZone)
    .add({ days: 1 })
    .set({ hour: startHour, minute: 0, second: 0, millisecond: 0 })
    .toAbsoluteString();

interface MoveContext {
  timeZone: string;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * The dates after a move by days, limited to valid ones: a start stays in the future, an end after the start
 * and in the future; a start that moves alone stays before the end. The dates themselves if nothing can move.
 */
export function moveDates(
  { start_date, end_date }: SurveyDates,
  part: MovedPart,
  days: number,
  { timeZone, now }: MoveContext,
): SurveyDates {
  const date = part === "end" ? end_date : start_date;
  if (date === null) return { start_date, end_date };
  const earliest = part === "end" && start_date !== null ? Math.max(now, Date.parse(start_date)) : now;
  const latest = part === "start" && end_date !== null ? Date.parse(end_date) : Number.POSITIVE_INFINITY;
  const at = (count: number) => Date.parse(addDays(date, count, timeZone));
  let possible = days;
  while (possible < 0 && at(possible) <= earliest) possible++;
  while (possible > 0 && at(possible) >= latest) possible--;
  if (possible === 0) return { start_date, end_date };
  const moved = (given: string | null) => given && addDays(given, possible, timeZone);
  return {
    start_date: part === "end" ? start_date : moved(start_date),
    end_date: part === "start" ? end_date : moved(end_date),
  };
}

/** A survey as it will be with other dates. @param now in milliseconds since 1970 */
export function withDates(survey: CalendarSurvey, dates: SurveyDates, now: number): CalendarSurvey {
  const changed = { ...survey, ...dates };
  const windows = dates.start_date === null ? [] : windowsOf(changed, now);
  const ends = [windows.at(-1)?.to ?? null, instantOf(survey.forecast?.limit_reached_at ?? null)];
  const knownEnds = ends.filter((end) => end !== null);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    ...changed,
    state: surveyState(
      { ...changed, archived: survey.state === "archived" },
      { now: new Date(now), responses: survey.responses ?? 0 },
    ),
    windows: windows.map(({ from, to }) => ({ start: iso(from), end: to === null ? null : iso(to) })),
    expected_end: knownEnds.length > 0 ? iso(Math.min(...knownEnds)) : null,
  };
}

const instantOf = (date: string | null): number | null => (date === null ? null : Date.parse(date));
