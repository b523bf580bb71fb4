import "server-only";
import { maskedText } from "@/lib/contract/person/personal";
import { filtersSubmissions } from "@/lib/contract/survey/response-filter";
import type { ExposedPeople, ExposedPeopleQuery } from "@/lib/contract/survey/results";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { readOnStandby } from "@/lib/database/read-on-standby";
import { querySnapshot } from "@/lib/database/read-snapshot";
import type { DatabaseServer } from "@/lib/database/servers";
import { Invalid } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { findSurvey } from "@/lib/surveys/find";
import { readNamedPersons } from "@/lib/surveys/named-persons";
import { readScope } from "@/lib/surveys/results/scope";
import {
  isOfSurvey,
  matchesExposureFilter,
  matchesFilter,
  type SubmissionScope,
} from "@/lib/surveys/results/submissions-sql";
import { runLimited } from "@/lib/surveys/run-limited";

/**
 * Whom a survey was shown to, who dismissed it, or who was shown it and never answered: the people behind the counts of
 * results that no response stands behind. The latest first.
 *
 * @param signal cancels the statement over events
 * @throws NotFound; Busy when too many wait; Invalid for a filter that only responses can match, and for invalid filters on persons
 */
export async function listExposedPeople(
  project: SubmissionScope["project"] & DisplayNameSettings,
  id: string,
  { of, limit, offset, ...filter }: ExposedPeopleQuery,
  signal: AbortSignal,
): Promise<ExposedPeople> {
  const survey = await findSurvey(project, id);
  if (filtersSubmissions(filter)) {
    throw new Invalid("of", "invalid_input", "Only responses can match this filter.");
  }
  const scope = await readScope(project, survey, filter, new Date());
  const { count, rows } = await runLimited(project.id, signal, (limited) =>
    readOnStandby((server) => readPeople(server, scope, { of, limit, offset }, limited), limited),
  );
  const page = rows.slice(0, limit);
  const persons = await readNamedPersons(
    project,
    page.flatMap(({ person_id }) => person_id ?? []),
  );
  return {
    count,
    has_more: rows.length > limit,
    limit,
    offset,
    results: page.map(({ person_id, distinct_id, at }) => ({
      person: (person_id !== null && persons.get(person_id)) || null,
      distinct_id: project.masking
        ? (person_id !== null && persons.get(person_id)?.uuid) || maskedText
        : distinct_id,
      at: toTimestamp(new Date(at)),
    })),
  };
}

interface PersonOfEvents {
  person_id: string | null;
  distinct_id: string;
  at: string;
}

/** One person more than the page holds, and the number of all. */
async function readPeople(
  server: DatabaseServer,
  scope: SubmissionScope,
  { of, limit, offset }: Pick<ExposedPeopleQuery, "of" | "limit" | "offset">,
  signal: AbortSignal,
): Promise<{ count: number; rows: PersonOfEvents[] }> {
  const respondents = Prisma.sql`
    union all
    select e.person_id, e.distinct_id, 'answered', e.timestamp from responses e
    where ${isOfSurvey(scope)} and ${matchesFilter({ ...scope, filter: { ...scope.filter, archived: "include" } })}`;
  const people = Prisma.sql`
    select act.person_id::text as person_id, max(act.distinct_id) as distinct_id,
      max(act.timestamp) filter (where act.event = ${eventOf[of]}) as at
    from (
      select e.person_id, e.distinct_id, e.event, e.timestamp from events e
      where ${isOfSurvey(scope)} and e.event in ('survey shown', 'survey dismissed') and ${matchesExposureFilter(scope)}
      ${of === "unanswered" ? respondents : Prisma.empty}
    ) act
    group by act.person_id, case when act.person_id is null then act.distinct_id end
    having bool_or(act.event = ${eventOf[of]}) and not bool_or(act.event = 'answered')`;
  const [read] = await querySnapshot<{ count: number; rows: PersonOfEvents[] }>(
    Prisma.sql`
      with people as materialized (${people})
      select (select count(*)::int from people) as count, (select coalesce(json_agg(page), '[]') from (
        select * from people order by at desc, person_id, distinct_id limit ${limit + 1} offset ${offset}) page) as rows`,
    signal,
    server,
  );
  return read ?? { count: 0, rows: [] };
}

/** The event that a person is listed for. */
const eventOf = {
  shown: "survey shown",
  dismissed: "survey dismissed",
  unanswered: "survey shown",
} as const satisfies Record<ExposedPeopleQuery["of"], string>;
