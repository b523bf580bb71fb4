import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { type FlagDefinition, toFlagDefinition } from "@/lib/flags/definitions";
import { submissionCount } from "@/lib/flags/submissions";
import type { FlagRow } from "@/lib/flags/view";
import { type CanaryRow, canaryColumn, shareAt } from "@/lib/surveys/canary/canary";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";
import { contactDay, hasContactBudget, isCounted } from "@/lib/surveys/targeting/contacts-sql";
import { internalFilters } from "@/lib/surveys/targeting/flags";

/**
 * A survey that has started and whose flags are not as they are stored: it repeats, has a daily limit or an open canary, or
 * waits for the project's contact budget.
 */
export interface MovingSurvey {
  id: string;
  type: string;
  conditions: unknown;
  schedule: string | null;
  contact_priority: string;
  /** Dates as JSON has them. */
  start_date: string;
  /** As `contactDay`. */
  start_day: number;
  iteration_count: number | null;
  iteration_frequency_days: number | null;
  iteration_anchor_date: string | null;
  current_iteration: number | null;
  current_iteration_start_date: string | null;
  linked_flag_id: number | null;
  targeting_flag_id: number | null;
  internal_targeting_flag_id: number | null;
  internal_response_sampling_flag_id: number | null;
  response_sampling_daily_limits: string | null;
  /** Distinct submissions since the start; 0 for a survey without daily limits. */
  submissions: number;
  canary: CanaryRow | null;
}

const hasStarted = Prisma.sql`s.start_date <= statement_timestamp()`;

/** SQL condition: survey `s` has started, and waits for the contact budget of its project `p`. Of hosted ones the links wait. */
const waitsForBudget = Prisma.sql`(s.project_id = p.id and not s.archived and ${hasStarted}
  and ${hasContactBudget} and ${isCounted} and s.type <> 'external_survey')`;

/** SQL condition: surveys of project `p` wait for its contact budget. */
export const hasWaitingSurveys = Prisma.sql`exists (select from surveys s where ${waitsForBudget})`;

/** The surveys of project `p` whose flags move, as a column: a list of `MovingSurvey`s. */
export const movingSurveysColumn: Prisma.Sql = Prisma.sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'conditions', s.conditions,
    'schedule', s.schedule, 'contact_priority', s.contact_priority,
    'start_date', s.start_date, 'start_day', ${contactDay(Prisma.sql`s.start_date`)},
    'linked_flag_id', s.linked_flag_id, 'targeting_flag_id', s.targeting_flag_id,
    'iteration_count', s.iteration_count, 'iteration_frequency_days', s.iteration_frequency_days,
    'iteration_anchor_date', s.iteration_anchor_date,
    'current_iteration', s.current_iteration, 'current_iteration_start_date', s.current_iteration_start_date,
    'internal_targeting_flag_id', s.internal_targeting_flag_id,
    'internal_response_sampling_flag_id', s.internal_response_sampling_flag_id,
    'response_sampling_daily_limits', s.response_sampling_daily_limits,
    'canary', ${canaryColumn("c")},
    'submissions', case when s.response_sampling_daily_limits is not null then ${submissionCount} else 0 end)), '[]')
  from surveys s left join survey_canaries c on c.project_id = s.project_id and c.survey_id = s.id and c.outcome is null
  where s.project_id = p.id and not s.archived and ${hasStarted} and (${waitsForBudget}
    or s.iteration_count > 0 or s.response_sampling_daily_limits is not null or c.survey_id is not null))`;

/**
 * Flags at a time: those that surveys created use the iteration of that time, and the rollout of that day's sampling
 * plan and of an open canary, the smaller of both, whatever is stored.
 *
 * @source docs/reference/surveys.md#flags-of-a-survey
 */
export function flagsAt(
  flags: readonly FlagRow[],
  surveys: readonly MovingSurvey[],
  now: Date,
): FlagDefinition[] {
  const moved = new Map<number | null, object>();
  for (const survey of surveys) {
    if (survey.iteration_count)
      moved.set(survey.internal_targeting_flag_id, currentInternalFilters(survey, now));
    if (survey.response_sampling_daily_limits !== null || survey.canary)
      moved.set(survey.internal_response_sampling_flag_id, shareFilters(survey, now));
  }
  return flags.map((flag) => {
    const filters = moved.get(flag.id);
    return toFlagDefinition(filters ? { ...flag, filters: filters as FlagRow["filters"] } : flag);
  });
}

const dateOf = (date: string | null): Date | null => (date === null ? null : new Date(date));

/** The number of its iteration at a time; null for a survey that does not repeat. */
export const iterationAt = (survey: MovingSurvey, now: Date): number | null =>
  currentIteration(
    {
      ...survey,
      start_date: new Date(survey.start_date),
      iteration_anchor_date: dateOf(survey.iteration_anchor_date),
      current_iteration_start_date: dateOf(survey.current_iteration_start_date),
    },
    now,
  )?.number ?? null;

const currentInternalFilters = (survey: MovingSurvey, now: Date): object =>
  internalFilters({ ...survey, current_iteration: iterationAt(survey, now) ?? survey.current_iteration });

/** A day of a sampling plan: cumulative limit of submissions, and share of people in percent. */
interface Day {
  date: string;
  daily_response_limit: number;
  rollout_percentage: number;
}

/** Today's rollout; 0 once today's limit is reached; 100 on days without a plan. A canary limits it further. */
function shareFilters(
  { response_sampling_daily_limits: plan, submissions, canary }: MovingSurvey,
  now: Date,
): object {
  const today = now.toISOString().slice(0, 10);
  const day = (JSON.parse(plan ?? "[]") as Day[]).find(({ date }) => date === today);
  const isReached = day !== undefined && submissions >= day.daily_response_limit;
  const share = Math.min(day?.rollout_percentage ?? 100, shareAt(canary, now));
  return { groups: [{ properties: [], rollout_percentage: isReached ? -1 : share }] };
}
