import "server-only";
import type pg from "pg";
import { readPersonFilters } from "@/lib/analysis/request/filters";
import { readsSnapshots } from "@/lib/analysis/request/person-properties";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { listConditions } from "@/lib/filters/tree";
import {
  isOfSurvey,
  matchesExposureFilter,
  matchesFilter,
  responseRow,
  type SubmissionScope,
} from "@/lib/surveys/results/submissions-sql";

/** The numerators of shares whose denominator is the persons who were shown the survey. */
export interface ExposureCounts {
  started: number;
  completed: number;
  dismissed: number;
}

/**
 * Counts responses and dismissals by the properties that their person had when the survey was shown to them, as the shown
 * events are counted: a property that changed in between would make a share exceed 1.
 *
 * @returns null where the filter has no conditions on properties at the time of the event
 * @throws Invalid for invalid filters on persons   @source docs/reference/surveys.md#results
 */
export async function countByExposure(
  client: pg.ClientBase,
  scope: SubmissionScope,
): Promise<ExposureCounts | null> {
  const conditions = listConditions(readPersonFilters(scope.filter.properties, "properties"));
  if (!readsSnapshots(scope.project) || !conditions.some(({ kind }) => kind === "property")) return null;
  const { rows } = await client.query<ExposureCounts>(
    statementOf(Prisma.sql`
      select response.*, dismissal.* from (
        select count(*)::int as started, (count(*) filter (where e.completed))::int as completed
        from responses e ${exposureBefore(scope, Prisma.sql`e.first_timestamp`)}
        where ${isOfSurvey(scope)} and ${matchesFilter(scope, { ...responseRow, snapshot })}
      ) response, (
        select count(*)::int as dismissed from events e ${exposureBefore(scope, Prisma.sql`e.timestamp`)}
        where ${isOfSurvey(scope)} and e.event = 'survey dismissed'
          and ${matchesExposureFilter(scope, { ...responseRow, event: Prisma.sql`e.properties`, snapshot })}
      ) dismissal`),
  );
  return rows[0] ?? null;
}

/** The response's own snapshot if there is no exposure. */
const snapshot = Prisma.sql`coalesce(exposure.snapshot, e.person_snapshot_id)`;

/** SQL: joins `e` with the last time the survey was shown to its person before. */
const exposureBefore = ({ project, survey }: SubmissionScope, time: Prisma.Sql): Prisma.Sql => Prisma.sql`
  left join lateral (
    select shown.person_snapshot_id as snapshot from events shown
    where shown.project_id = ${project.id} and shown.person_id = e.person_id and shown.event = 'survey shown'
      and shown.survey_id = ${survey.id} and shown.timestamp <= ${time}
    order by shown.timestamp desc limit 1) exposure on true`;
