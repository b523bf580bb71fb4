import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { ResponseReading } from "@/lib/contract/survey/response";
import type { ResponseResults } from "@/lib/contract/survey/response-tag";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { holdSurvey } from "@/lib/surveys/find";
import { findResponses, toResults } from "@/lib/surveys/responses/find";

/**
 * Marks responses as read or unread for the caller: those listed, with a result for each, or all that arrived
 * up to a time. Not an activity, because no other user sees it.
 *
 * @throws NotFound
 */
export async function markResponsesRead(
  project: { id: number },
  { user }: Actor,
  surveyId: string,
  { until, uuids, is_read }: ResponseReading,
): Promise<ResponseResults> {
  return await transaction(async (tx) => {
    await holdSurvey(tx, project, surveyId);
    if (!uuids) {
      await markAll(tx, project, user, surveyId, until ?? null);
      return { results: [] };
    }
    const responseByUuid = await findResponses(tx, project, surveyId, uuids);
    const submissions = [...new Set([...responseByUuid.values()].map(({ submission_id }) => submission_id))];
    const changed = await markEach(tx, project, user, surveyId, submissions, is_read);
    return toResults(uuids, responseByUuid, changed);
  });
}

/** Everything that arrived up to a time is read, also what was marked as unread by itself. */
async function markAll(
  tx: Transaction,
  project: { id: number },
  user: { id: number },
  surveyId: string,
  until: Date | null,
): Promise<void> {
  const time = until ? Prisma.sql`least(${until}::timestamptz, now())` : Prisma.sql`now()`;
  await tx.$executeRaw(Prisma.sql`
    insert into survey_reads (project_id, survey_id, user_id, read_until)
    values (${project.id}, ${surveyId}::uuid, ${user.id}, ${time})
    on conflict (project_id, survey_id, user_id)
    do update set read_until = greatest(survey_reads.read_until, excluded.read_until)`);
  await tx.$executeRaw(Prisma.sql`
    delete from response_reads where project_id = ${project.id} and survey_id = ${surveyId}::uuid
      and user_id = ${user.id} and date_trunc('milliseconds', received_at) <= ${time}`);
}

/** @returns the ids of the submissions whose mark changed */
async function markEach(
  tx: Transaction,
  project: { id: number },
  user: { id: number },
  surveyId: string,
  submissions: readonly string[],
  isRead: boolean,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ submission_id: string }[]>(Prisma.sql`
    insert into response_reads (project_id, survey_id, user_id, submission_id, received_at, is_read)
    select ${project.id}, ${surveyId}::uuid, ${user.id}, r.submission_id, r.ingested_at, ${isRead} from responses r
    where r.project_id = ${project.id} and r.survey_id = ${surveyId} and r.submission_id = any(${submissions}::uuid[])
    on conflict (project_id, survey_id, user_id, submission_id) do update
    set is_read = excluded.is_read, received_at = greatest(response_reads.received_at, excluded.received_at)
    where response_reads.is_read <> excluded.is_read or response_reads.received_at < excluded.received_at
    returning submission_id`);
  return new Set(rows.map(({ submission_id }) => submission_id));
}
