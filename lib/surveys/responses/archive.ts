import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ResponseArchiving } from "@/lib/contract/survey/response";
import type { ResponseResults } from "@/lib/contract/survey/response-tag";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { holdSurvey } from "@/lib/surveys/find";
import { findResponses, toResults } from "@/lib/surveys/responses/find";

/**
 * Archives responses or takes them back, with a result for each and one activity entry. Of a submission, any event that was
 * archived counts: taking it back takes all of them back.
 *
 * @throws NotFound
 */
export async function archiveResponses(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  { uuids, archived }: ResponseArchiving,
): Promise<ResponseResults> {
  return await transaction(async (tx) => {
    const { name } = await holdSurvey(tx, project, surveyId);
    const responseByUuid = await findResponses(tx, project, surveyId, uuids);
    const changed = await (archived ? archive : unarchive)(tx, project, surveyId, [...responseByUuid.keys()]);
    const responses = [...responseByUuid.values()].filter(({ submission_id }) => changed.has(submission_id));
    if (responses.length > 0) {
      const after = responses.map(({ uuid }) => uuid).sort();
      await recordActivity(tx, project, actor, {
        scope: "Survey",
        item_id: surveyId,
        activity: archived ? "responses_archived" : "responses_unarchived",
        name,
        changes: [{ type: "Survey", action: "changed", field: "responses", before: null, after }],
      });
    }
    return toResults(uuids, responseByUuid, changed);
  });
}

/** SQL: the archived events of the same submissions as the events with the given uuids. */
const archivedEvents = (project: { id: number }, surveyId: string, uuids: readonly string[]) => Prisma.sql`
  select a.response_uuid, part.submission_id from events given
  join events part on part.project_id = ${project.id} and part.submission_id = given.submission_id
    and part.survey_id = ${surveyId}
  join archived_responses a on a.project_id = ${project.id} and a.survey_id = ${surveyId}::uuid and a.response_uuid = part.uuid
  where given.project_id = ${project.id} and given.uuid = any(${uuids}::uuid[])`;

/** @returns the ids of the submissions that were not archived before */
async function archive(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  uuids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ submission_id: string }[]>(Prisma.sql`
    with chosen as (
      select distinct on (e.submission_id) e.uuid, e.submission_id from events e
      where e.project_id = ${project.id} and e.uuid = any(${uuids}::uuid[])
        and e.submission_id not in (select submission_id from (${archivedEvents(project, surveyId, uuids)}) done)
      order by e.submission_id, e.uuid
    ), written as (
      insert into archived_responses (project_id, survey_id, response_uuid)
      select ${project.id}, ${surveyId}::uuid, chosen.uuid from chosen order by chosen.uuid on conflict do nothing
      returning response_uuid
    )
    select submission_id from chosen join written on response_uuid = uuid`);
  return new Set(rows.map(({ submission_id }) => submission_id));
}

/** @returns the ids of the submissions that were archived before */
async function unarchive(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  uuids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ submission_id: string }[]>(Prisma.sql`
    with done as (${archivedEvents(project, surveyId, uuids)}), removed as (
      delete from archived_responses a where a.project_id = ${project.id} and a.survey_id = ${surveyId}::uuid
        and a.response_uuid in (select response_uuid from done) returning a.response_uuid
    )
    select distinct submission_id from done join removed using (response_uuid)`);
  return new Set(rows.map(({ submission_id }) => submission_id));
}
