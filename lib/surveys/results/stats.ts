import "server-only";
import type { ProjectStats, StatsQuery, SurveyStats } from "@/lib/contract/survey/statistics";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";
import { Invalid } from "@/lib/errors";
import { findSurvey } from "@/lib/surveys/find";
import { questionStats, type StatsWindow } from "@/lib/surveys/results/question-stats";
import type { SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import {
  type ResponseFacts,
  type SurveyEventCounts,
  surveyEventStore,
} from "@/lib/surveys/results/survey-event-store";

const kinds = [
  "survey shown",
  "survey dismissed",
  "survey sent",
] as const satisfies SurveyEventCounts["event"][];
type Kind = (typeof kinds)[number];

/**
 * How often a survey was shown, dismissed and answered, by how many persons, between its start (or creation) and its
 * end. Rates in percent with two decimals; 0 when never shown.
 *
 * @throws NotFound, Invalid   @source docs/reference/surveys.md#results-and-actions
 */
export async function surveyStats(
  project: SubmissionScope["project"],
  id: string,
  filter: StatsQuery,
  signal: AbortSignal,
): Promise<SurveyStats> {
  const survey = await findSurvey(project, id);
  checkOrder(filter);
  const window = {
    from: later(filter.date_from, survey.start_date ?? survey.created_at),
    to: earlier(filter.date_to, survey.end_date),
    excludesArchived: filter.exclude_archived ?? false,
  };
  return {
    ...(await statsOf(project, [survey.id], window, signal)),
    survey_id: survey.id,
    start_date: survey.start_date && toTimestamp(survey.start_date),
    end_date: survey.end_date && toTimestamp(survey.end_date),
    ...(filter.include_per_question_stats && {
      per_question_stats: await questionStats(project, survey, window, signal),
    }),
  };
}

/** The same over all surveys that are not archived; `stats` is empty without any. @throws Invalid */
export async function projectStats(
  project: { id: number },
  filter: StatsQuery,
  signal: AbortSignal,
): Promise<ProjectStats> {
  checkOrder(filter);
  const surveys = await db.survey.findMany({
    where: { project_id: project.id, archived: false },
    select: { id: true },
  });
  if (surveys.length === 0) return { stats: {}, rates: ratesOf([]) };
  const window = {
    from: filter.date_from ?? null,
    to: filter.date_to ?? null,
    excludesArchived: filter.exclude_archived ?? false,
  };
  const ids = surveys.map(({ id }) => id);
  return await statsOf(project, ids, window, signal);
}

function checkOrder({ date_from, date_to }: StatsQuery): void {
  if (date_from && date_to && date_from > date_to) {
    throw new Invalid(null, "invalid_input", "date_from must be before date_to");
  }
}

const later = (requested: Date | undefined, bound: Date): Date =>
  requested && requested > bound ? requested : bound;
const earlier = (requested: Date | undefined, bound: Date | null): Date | null =>
  requested && (!bound || requested < bound) ? requested : bound;

/** Over an event or a response `e`. */
const isWithin = ({ from, to }: StatsWindow): Prisma.Sql => Prisma.sql`
  ${from ? Prisma.sql`and e.timestamp >= ${from}` : Prisma.empty}
  ${to ? Prisma.sql`and e.timestamp <= ${to}` : Prisma.empty}`;

async function statsOf(
  project: { id: number },
  surveys: string[],
  window: StatsWindow,
  signal: AbortSignal,
): Promise<ProjectStats> {
  const of = Prisma.sql`e.project_id = ${project.id} and e.survey_id = any(${surveys}::text[])`;
  const counted = await surveyEventStore()?.count(
    { project, surveys, ...window },
    () => readFacts(of, window, signal),
    signal,
  );
  const rows = [...(counted ?? []), ...(await countActs(of, window, !counted, signal))];
  const stats = Object.fromEntries(
    kinds.map((kind) => [kind, statsOfKind(rows.find((row) => row.event === kind))]),
  );
  return { stats, rates: ratesOf(rows) };
}

/** SQL over a response `e`: whether it counts as sent. */
const isSent = (of: Prisma.Sql, window: StatsWindow): Prisma.Sql => Prisma.sql`
  ${of} and e.is_sent ${isWithin(window)} ${window.excludesArchived ? Prisma.sql`and not e.archived` : Prisma.empty}`;

/**
 * One statement. Persons are the person of an event or response or, while there is none, its distinct id. Dismissals of
 * persons who also answered count no person.
 *
 * @param of condition over an event or a response `e`   @param hasEvents false: only responses are counted
 */
function countActs(
  of: Prisma.Sql,
  window: StatsWindow,
  hasEvents: boolean,
  signal: AbortSignal,
): Promise<SurveyEventCounts[]> {
  const act = Prisma.sql`coalesce(e.person_id::text, 'd:' || e.distinct_id) as person, e.timestamp`;
  const events = Prisma.sql`
      select e.event, ${act} from events e
      where ${of} and e.event in ('survey shown', 'survey dismissed') ${isWithin(window)}
        ${
          window.excludesArchived
            ? Prisma.sql`and (e.survey_id, e.submission_id) not in (
                select e.survey_id, e.submission_id from responses e where ${of} and e.archived)`
            : Prisma.empty
        }
      union all`;
  return queryOnStandby<SurveyEventCounts>(
    Prisma.sql`
    with acts as (
      ${hasEvents ? events : Prisma.empty}
      select 'survey sent' as event, ${act} from responses e where ${isSent(of, window)}
    ), persons as (
      select person, bool_or(event = 'survey sent') as sent, bool_or(event = 'survey dismissed') as dismissed
      from acts group by person
    )
    select event, count(*)::int as total,
      count(distinct person) filter (where event <> 'survey dismissed' or not sent)::int as persons,
      min(timestamp) as first, max(timestamp) as last,
      count(*) filter (where not sent and not dismissed)::int as "onlySeen",
      count(distinct person) filter (where not sent and not dismissed)::int as "onlySeenPersons"
    from acts join persons using (person) group by event`,
    signal,
  );
}

/** What a second store needs for the same. */
async function readFacts(of: Prisma.Sql, window: StatsWindow, signal: AbortSignal): Promise<ResponseFacts> {
  const [senders, archived] = await Promise.all([
    queryOnStandby<{ person: string; distinct_id: string }>(
      Prisma.sql`
        select distinct coalesce(e.person_id, 0)::text as person,
          case when e.person_id is null then e.distinct_id else '' end as distinct_id
        from responses e where ${isSent(of, window)}`,
      signal,
    ),
    window.excludesArchived
      ? queryOnStandby<{ survey_id: string; submission_id: string }>(
          Prisma.sql`select e.survey_id, e.submission_id from responses e where ${of} and e.archived`,
          signal,
        )
      : [],
  ]);
  return {
    senders: senders.map(({ person, distinct_id }) => [person, distinct_id]),
    archived: archived.map(({ survey_id, submission_id }) => [survey_id, submission_id]),
  };
}

const statsOfKind = (row: SurveyEventCounts | undefined) => ({
  total_count: row?.total ?? 0,
  unique_persons: row?.persons ?? 0,
  first_seen: row?.first ? toTimestamp(row.first) : null,
  last_seen: row?.last ? toTimestamp(row.last) : null,
  unique_persons_only_seen: row?.event === "survey shown" ? row.onlySeenPersons : 0,
  total_count_only_seen: row?.event === "survey shown" ? row.onlySeen : 0,
});

function ratesOf(rows: SurveyEventCounts[]): ProjectStats["rates"] {
  const of = (kind: Kind) => rows.find((row) => row.event === kind);
  const percent = (part: number | undefined, whole: number | undefined) =>
    whole ? Math.round(((part ?? 0) / whole) * 10_000) / 100 : 0;
  const [shown, dismissed, sent] = kinds.map(of);
  return {
    response_rate: percent(sent?.total, shown?.total),
    dismissal_rate: percent(dismissed?.total, shown?.total),
    unique_users_response_rate: percent(sent?.persons, shown?.persons),
    unique_users_dismissal_rate: percent(dismissed?.persons, shown?.persons),
  };
}
