import "server-only";
import { toTimestamp } from "@/lib/contract/field";
import type { ProjectStats, StatsQuery, SurveyStats } from "@/lib/contract/survey-results";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { findSurvey } from "@/lib/surveys/find";
import { questionStats } from "@/lib/surveys/question-stats";
import { notArchived } from "@/lib/surveys/submissions";

const kinds = ["survey shown", "survey dismissed", "survey sent"] as const;
type Kind = (typeof kinds)[number];

/**
 * How often a survey was shown, dismissed and answered, by how many persons, between its start (or creation) and its
 * end. Rates in percent with two decimals; 0 when never shown.
 *
 * @throws NotFound, Invalid   @source docs/reference/surveys.md#results-and-actions
 */
export async function surveyStats(
  project: { id: number },
  id: string,
  filter: StatsQuery,
): Promise<SurveyStats> {
  const survey = await findSurvey(project, id);
  checkOrder(filter);
  const from = later(filter.date_from, survey.start_date ?? survey.created_at);
  const to = earlier(filter.date_to, survey.end_date);
  const of = Prisma.sql`e.survey_id = ${id}`;
  const where = window(project, of, from, to, filter.exclude_archived);
  return {
    ...(await statsOf(where)),
    survey_id: survey.id,
    start_date: survey.start_date && toTimestamp(survey.start_date),
    end_date: survey.end_date && toTimestamp(survey.end_date),
    ...(filter.include_per_question_stats && {
      per_question_stats: await questionStats(survey.questions, where),
    }),
  };
}

/** The same over all surveys that are not archived; `stats` is empty without any. @throws Invalid */
export async function projectStats(project: { id: number }, filter: StatsQuery): Promise<ProjectStats> {
  checkOrder(filter);
  const surveys = await db.survey.count({ where: { project_id: project.id, archived: false } });
  if (surveys === 0) return { stats: {}, rates: ratesOf([]) };
  const of = Prisma.sql`e.survey_id in (
    select s.id::text from surveys s where s.project_id = ${project.id} and not s.archived)`;
  return await statsOf(
    window(project, of, filter.date_from ?? null, filter.date_to ?? null, filter.exclude_archived),
  );
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

const window = (
  project: { id: number },
  of: Prisma.Sql,
  from: Date | null,
  to: Date | null,
  excludeArchived: boolean | undefined,
): Prisma.Sql => Prisma.sql`e.project_id = ${project.id} and ${of}
  ${from ? Prisma.sql`and e.timestamp >= ${from}` : Prisma.empty}
  ${to ? Prisma.sql`and e.timestamp <= ${to}` : Prisma.empty}
  ${excludeArchived ? Prisma.sql`and ${notArchived(project)}` : Prisma.empty}`;

interface KindRow {
  event: Kind;
  total: number;
  persons: number;
  first: Date | null;
  last: Date | null;
  onlySeen: number;
  onlySeenPersons: number;
}

/**
 * One statement: events become submissions (`survey sent` once for each), persons are the event's person or, while
 * there is none, its distinct id. Dismissals of persons who also answered count no person.
 */
async function statsOf(where: Prisma.Sql): Promise<ProjectStats> {
  const rows = await query<KindRow>(Prisma.sql`
    with acts as (
      select e.event, coalesce(e.person_id::text, 'd:' || e.distinct_id) as person, e.timestamp,
        case when e.event = 'survey sent' then e.submission_id else e.uuid end as act
      from events e where ${where} and e.event in ('survey shown', 'survey dismissed', 'survey sent')
    ), persons as (
      select person, bool_or(event = 'survey sent') as sent, bool_or(event = 'survey dismissed') as dismissed
      from acts group by person
    )
    select event, count(distinct act)::int as total,
      count(distinct person) filter (where event <> 'survey dismissed' or not sent)::int as persons,
      min(timestamp) as first, max(timestamp) as last,
      count(distinct act) filter (where not sent and not dismissed)::int as "onlySeen",
      count(distinct person) filter (where not sent and not dismissed)::int as "onlySeenPersons"
    from acts join persons using (person) group by event`);
  const stats = Object.fromEntries(
    kinds.map((kind) => [kind, statsOfKind(rows.find((row) => row.event === kind))]),
  );
  return { stats, rates: ratesOf(rows) };
}

const statsOfKind = (row: KindRow | undefined) => ({
  total_count: row?.total ?? 0,
  unique_persons: row?.persons ?? 0,
  first_seen: row?.first ? toTimestamp(row.first) : null,
  last_seen: row?.last ? toTimestamp(row.last) : null,
  unique_persons_only_seen: row?.event === "survey shown" ? row.onlySeenPersons : 0,
  total_count_only_seen: row?.event === "survey shown" ? row.onlySeen : 0,
});

function ratesOf(rows: KindRow[]): ProjectStats["rates"] {
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
