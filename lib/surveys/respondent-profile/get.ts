import "server-only";
import { setImmediate } from "node:timers/promises";
import { maxProfiled, type RespondentProfile } from "@/lib/contract/survey/respondent-profile";
import type { ResponseFilter } from "@/lib/contract/survey/response-filter";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { readOnStandby } from "@/lib/database/read-on-standby";
import type { DatabaseServer } from "@/lib/database/servers";
import { readPersonalProperties } from "@/lib/personal/read";
import { findSurvey } from "@/lib/surveys/find";
import { countGroups, largestDifferences } from "@/lib/surveys/respondent-profile/groups";
import { createQuality } from "@/lib/surveys/respondent-profile/quality";
import { type ResponseRow, scanResponses } from "@/lib/surveys/responses/scan";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";
import { runShared } from "@/lib/surveys/run-limited";

/**
 * Whom the results of a survey speak for: its respondents beside its audience, and how good their answers are. Read from the
 * newest `maxProfiled` responses that a filter matches.
 *
 * @throws NotFound; Invalid for invalid filters on persons; Busy when too many wait; Unavailable after 30 seconds
 * @source docs/reference/surveys.md#respondents
 */
export async function getRespondentProfile(
  project: FilteredProject,
  id: string,
  filter: ResponseFilter,
  signal: AbortSignal,
  now = new Date(),
): Promise<RespondentProfile> {
  const survey = await findSurvey(project, id);
  return await runShared(project, ["respondents", survey.id, filter], signal, async (limited) => {
    // Nothing of a response is returned, only how many are alike: masked texts would all be.
    const selection = await selectResponses({ ...project, masking: null }, survey, filter);
    const { add, finish } = createQuality(selection.history);
    const persons = new Set<number>();
    let left = maxProfiled;
    for await (const rows of scanResponses(selection)) {
      limited.throwIfAborted();
      const read = rows.slice(0, left);
      const seconds = await readOnStandby((server) => readSeconds(server, project, survey.id, read), limited);
      for (const [at, row] of read.entries()) {
        if (row.person_id !== null) persons.add(Number(row.person_id));
        add({ ...row, respondent: row.person_id ?? `id ${row.distinct_id}`, seconds: seconds[at] ?? null });
      }
      left -= read.length;
      if (left === 0) break;
      await setImmediate();
    }
    const personal = await readPersonalProperties(project);
    const counted = await readOnStandby(
      (server) => countGroups(server, project, survey, { respondents: [...persons], personal }, now, limited),
      limited,
    );
    return { audience: Math.round(counted.size), ...largestDifferences(counted), quality: finish() };
  });
}

/** Seconds from the last time that the survey was shown, within an hour before the first answer, to the last event of each response. */
async function readSeconds(
  { pool }: DatabaseServer,
  project: { id: number },
  surveyId: string,
  rows: readonly ResponseRow[],
): Promise<(number | null)[]> {
  const read = await query<{ seconds: number | null }>(
    Prisma.sql`
      select extract(epoch from r.ended - (
        select max(e.timestamp) from events e
        where e.project_id = ${project.id} and e.person_id = r.person_id and e.event = 'survey shown'
          and e.survey_id = ${surveyId} and e.timestamp <= r.began and e.timestamp >= r.began - interval '1 hour'
      ))::float8 as seconds
      from unnest(${rows.map(({ person_id }) => person_id)}::bigint[],
        ${rows.map(({ first_timestamp }) => first_timestamp.toISOString())}::timestamptz[],
        ${rows.map(({ timestamp }) => timestamp.toISOString())}::timestamptz[])
        with ordinality as r(person_id, began, ended, place)
      order by r.place`,
    pool,
  );
  return read.map(({ seconds }) => seconds);
}
