import "server-only";
import { toTimestamp } from "@/lib/contract/field";
import { filtersSubmissions } from "@/lib/contract/response-filter";
import type { ExposedPeople, ExposedPeopleQuery } from "@/lib/contract/survey-result";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";
import { findSurvey } from "@/lib/surveys/find";
import { readScope } from "@/lib/surveys/results/scope";
import {
  isOfSurvey,
  matchesExposureFilter,
  type SubmissionScope,
} from "@/lib/surveys/results/submissions-sql";

/**
 * Whom a survey was shown to, who dismissed it, or who was shown it and never answered: the people behind the counts of
 * results that no response stands behind. The latest first.
 *
 * @throws NotFound; Invalid for a filter that only responses can match, and for invalid filters on persons
 */
export async function listExposedPeople(
  project: SubmissionScope["project"] & DisplayNameSettings,
  id: string,
  { of, limit, offset, ...filter }: ExposedPeopleQuery,
): Promise<ExposedPeople> {
  const survey = await findSurvey(project, id);
  if (filtersSubmissions(filter)) {
    throw new Invalid("of", "invalid_input", "Only responses can match this filter.");
  }
  const scope = await readScope(project, survey, filter, new Date());
  const rows = await query<{
    person_id: string | null;
    distinct_id: string;
    at: Date;
    count: number;
  }>(Prisma.sql`
    select e.person_id::text as person_id, max(e.distinct_id) as distinct_id,
      max(e.timestamp) filter (where ${eventOf[of]}) as at, (count(*) over ())::int as count
    from events e
    where ${isOfSurvey(scope)} and e.event in ('survey shown', 'survey dismissed', 'survey sent')
      and ${matchesExposureFilter(scope)}
    group by e.person_id, case when e.person_id is null then e.distinct_id end
    having bool_or(${eventOf[of]}) ${of === "unanswered" ? Prisma.sql`and not bool_or(e.survey_completed is not null)` : Prisma.empty}
    order by at desc, e.person_id, distinct_id limit ${limit + 1} offset ${offset}`);
  const page = rows.slice(0, limit);
  const persons = await readPersons(
    project,
    page.flatMap(({ person_id }) => person_id ?? []),
  );
  return {
    count: rows[0]?.count ?? 0,
    has_more: rows.length > limit,
    limit,
    offset,
    results: page.map(({ person_id, distinct_id, at }) => ({
      person: (person_id !== null && persons.get(person_id)) || null,
      distinct_id,
      at: toTimestamp(at),
    })),
  };
}

/** SQL over `e`: the event that a person is listed for. */
const eventOf = {
  shown: Prisma.sql`e.event = 'survey shown'`,
  dismissed: Prisma.sql`e.event = 'survey dismissed'`,
  unanswered: Prisma.sql`e.event = 'survey shown'`,
} as const satisfies Record<ExposedPeopleQuery["of"], Prisma.Sql>;

/** Persons by id; deleted ones are absent. */
async function readPersons(
  project: { id: number } & DisplayNameSettings,
  ids: readonly string[],
): Promise<Map<string, { uuid: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])`),
  );
  return new Map(
    rows.map((row) => {
      const { uuid, name } = toPerson(row, project);
      return [String(row.id), { uuid, name: String(name) }];
    }),
  );
}
