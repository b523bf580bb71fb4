import "server-only";
import {
  type CalendarQuery,
  type CalendarSurvey,
  defaultCalendarDays,
  maxCalendarDays,
  maxOverlappingSurveys,
  type SurveyCalendar,
} from "@/lib/contract/survey/calendar";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isSameJson } from "@/lib/contract/wire/json";
import { largestPage } from "@/lib/contract/wire/largest-page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { everyone } from "@/lib/survey-model/audience";
import { surveyState } from "@/lib/survey-model/state";
import { forecastLimit, type LimitForecast, type SurveyWindow, windowsOf } from "@/lib/survey-model/windows";
import { evaluateAudiences } from "@/lib/surveys/calendar/evaluate-audiences";
import { readLimitReached } from "@/lib/surveys/calendar/limit-reached";
import {
  type AudienceOfSurvey,
  computeOverlap,
  type OverlapResult,
  type RunSpan,
} from "@/lib/surveys/calendar/overlap";
import { toCanary } from "@/lib/surveys/canary/canary";
import { audienceOf } from "@/lib/surveys/targeting/audience-sql";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

const day = 86_400_000;
/** Days before now at which the default range starts. */
const defaultDaysBack = 30;
/** Milliseconds after which the overlap is left out. */
const overlapTimeoutMs = 5_000;

/**
 * When the surveys of a project run in a range, with forecasts, and how many persons are in the audience of several at
 * once. At most four reading statements, however many surveys there are.
 *
 * @param deadline when the overlap is given up, by default after five seconds; `signal` ends everything
 * @throws Invalid for a range that is reversed or too long; Busy when too many wait
 */
export async function surveyCalendar(
  project: { id: number; timezone: string },
  dates: CalendarQuery,
  signal: AbortSignal,
  deadline = AbortSignal.timeout(overlapTimeoutMs),
): Promise<SurveyCalendar> {
  const now = new Date();
  const range = rangeOf(dates, now);
  const rows = await readRows(project, range);
  const listed = rows.slice(0, largestPage);
  const reached = await readLimitReached(
    project,
    listed.filter((row) => isLimitReached(row)).map(({ id }) => id),
  );
  const entries = listed
    .map((row) => toEntry(row, reached.get(row.id) ?? null, now))
    .filter(({ span }) => span === null || intersects(span, range))
    .toSorted(byStart);
  const { result, error } = await readOverlap(project, entries, range, { now, signal, deadline });
  return {
    date_from: toTimestamp(new Date(range.from)),
    date_to: toTimestamp(new Date(range.to)),
    timezone: project.timezone,
    surveys: entries.map((entry) => toCalendarSurvey(entry, result)),
    has_more: rows.length > largestPage,
    overlap: error === null ? (result?.overlap ?? null) : null,
    overlap_error: error,
  };
}

interface Range {
  from: number;
  to: number;
}

function rangeOf({ date_from, date_to }: CalendarQuery, now: Date): Range {
  const from =
    date_from?.getTime() ??
    (date_to ?? now).getTime() - (date_to ? defaultCalendarDays : defaultDaysBack) * day;
  const to = date_to?.getTime() ?? from + defaultCalendarDays * day;
  if (from >= to) throw new Invalid("date_to", "invalid_input", "date_from must be before date_to");
  if (to - from > maxCalendarDays * day) {
    throw new Invalid("date_to", "invalid_input", `The range can't be longer than ${maxCalendarDays} days.`);
  }
  return { from, to };
}

/** Drafts, and surveys whose dates intersect the range: one more than are listed. */
const readRows = (project: { id: number }, { from, to }: Range): Promise<SurveyRow[]> =>
  query<SurveyRow>(
    surveyRows(Prisma.sql`where s.project_id = ${project.id} and not s.archived and (s.start_date is null
      or (s.start_date < ${new Date(to)} and (s.end_date is null or s.end_date > ${new Date(from)})))
      order by s.start_date is null, s.created_at desc, s.id desc limit ${largestPage + 1}`),
  );

const isLimitReached = ({ start_date, responses_limit, submissions }: SurveyRow): boolean =>
  start_date !== null && Boolean(responses_limit) && submissions >= (responses_limit ?? 0);

/** A survey with what its dates say. */
interface Entry {
  row: SurveyRow;
  state: CalendarSurvey["state"];
  windows: SurveyWindow[];
  canary: CalendarSurvey["canary"];
  pace: LimitForecast | null;
  /** When it runs; null for a draft. Empty if it ends before it starts. */
  span: RunSpan | null;
}

/** @param limitReachedAt when it reached its response limit, in milliseconds since 1970 */
function toEntry(row: SurveyRow, limitReachedAt: number | null, now: Date): Entry {
  const timed = {
    ...row,
    start_date: row.start_date?.toISOString() ?? null,
    end_date: row.end_date?.toISOString() ?? null,
    iteration_anchor_date: row.iteration_anchor_date?.toISOString() ?? null,
  };
  const state = surveyState(row, { now, responses: row.submissions });
  const canary = toCanary(row.canary, { state, end: row.end_date, now });
  if (row.start_date === null) return { row, state, windows: [], canary, pace: null, span: null };
  const windows = windowsOf(timed, now.getTime());
  const pace =
    state === "running" && row.responses_limit
      ? forecastLimit(timed, { responses: row.submissions, now: now.getTime() })
      : null;
  const from = row.start_date.getTime();
  const ends = [windows.length > 0 ? windows.at(-1)!.to : from, pace?.reachedAt ?? null, limitReachedAt];
  const knownEnds = ends.filter((end) => end !== null);
  return {
    row,
    state,
    windows,
    canary,
    pace,
    span: { from, to: knownEnds.length > 0 ? Math.min(...knownEnds) : null },
  };
}

const intersects = ({ from, to }: RunSpan, range: Range): boolean =>
  from < range.to && (to === null || to > range.from);

/** By start; drafts last, in the order they were read. */
const byStart = (a: Entry, b: Entry): number =>
  (a.span?.from ?? Number.MAX_SAFE_INTEGER) - (b.span?.from ?? Number.MAX_SAFE_INTEGER);

interface OverlapAttempt {
  result: OverlapResult | null;
  error: SurveyCalendar["overlap_error"];
}

/** Evaluates the audiences of the surveys, those with dates first. */
async function readOverlap(
  project: { id: number },
  entries: readonly Entry[],
  range: Range,
  { now, signal, deadline }: { now: Date; signal: AbortSignal; deadline: AbortSignal },
): Promise<OverlapAttempt> {
  const shown = entries.filter(({ row }) => row.type !== "external_survey");
  if (shown.filter(({ span }) => span).length > maxOverlappingSurveys)
    return { result: null, error: "too_large" };
  const surveys: AudienceOfSurvey[] = shown
    .slice(0, maxOverlappingSurveys)
    .map(({ row, span }) => ({ id: row.id, audience: audienceOf(row), span }));
  const ended = AbortSignal.any([signal, deadline]);
  try {
    const evaluated = await evaluateAudiences(
      project,
      surveys.map(({ audience }) => audience),
      { now, signal: ended },
    );
    if (evaluated === null) return { result: null, error: "too_large" };
    return {
      result: await computeOverlap(surveys, evaluated.filters, evaluated.sample, range),
      error: null,
    };
  } catch (error) {
    if (!signal.aborted && deadline.aborted && error === deadline.reason)
      return { result: null, error: "timeout" };
    throw error;
  }
}

function toCalendarSurvey(
  { row, state, windows, canary, pace, span }: Entry,
  result: OverlapResult | null,
): CalendarSurvey {
  const at = (date: Date | null) => date && toTimestamp(date);
  const size = result?.sizes.get(row.id);
  const audience = audienceOf(row);
  const isSampled = result !== null && result.overlap.sample_size < result.overlap.persons;
  return {
    id: row.id,
    name: row.name,
    type: row.type as CalendarSurvey["type"],
    state,
    version: row.version,
    start_date: at(row.start_date),
    end_date: at(row.end_date),
    iteration_count: row.iteration_count,
    iteration_frequency_days: row.iteration_frequency_days,
    iteration_anchor_date: at(row.iteration_anchor_date),
    responses_limit: row.responses_limit,
    responses: row.responses_limit ? row.submissions : null,
    windows: windows.map(({ from, to }) => ({
      start: toTimestamp(new Date(from)),
      end: to === null ? null : toTimestamp(new Date(to)),
    })),
    forecast: pace && {
      responses_per_day: pace.perDay,
      limit_reached_at: pace.reachedAt === null ? null : toTimestamp(new Date(pace.reachedAt)),
      responses_by_end: pace.byEnd,
    },
    expected_end: span?.to == null ? null : toTimestamp(new Date(span.to)),
    canary,
    contact_priority: row.contact_priority as CalendarSurvey["contact_priority"],
    audience:
      size === undefined
        ? null
        : {
            persons: size,
            is_everyone: isSameJson(audience.terms, everyone.terms),
            is_exact: audience.isExact && !isSampled,
          },
  };
}
