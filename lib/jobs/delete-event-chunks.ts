import "server-only";
import type { ClientBase } from "pg";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Prisma } from "@/lib/database/generated/client";
import { query, type RunStatement } from "@/lib/database/query";
import { type AddToReceipt, addGoneResponses, type StoredResponse } from "@/lib/persons/deletion-receipt";

/** Events deleted per transaction; small, so that others rarely wait for it. */
const chunkSize = 5000;

interface Chunk {
  count: number;
  /** The submissions that lost events; without a response, if none was stored. */
  submissions: (StoredResponse & { is_response: boolean })[];
}

/**
 * Deletes events of a project, a chunk a transaction, with what the team did with responses that are gone: tags, read marks and
 * archiving; and with the claims of their respondents.
 *
 * @param condition SQL over the table `events`, beside the project   @param add counts events and responses on a receipt, in the
 * transaction that deletes them, so that it is right after a crash, too   @returns events deleted
 */
export async function deleteEventChunks(
  client: ClientBase,
  project: number,
  condition: Prisma.Sql,
  add: AddToReceipt,
): Promise<number> {
  let deleted = 0;
  for (let count = chunkSize; count === chunkSize; deleted += count)
    count = await inTransaction(client, () => deleteChunk(client, project, condition, add));
  return deleted;
}

async function deleteChunk(
  client: ClientBase,
  project: number,
  condition: Prisma.Sql,
  add: AddToReceipt,
): Promise<number> {
  const [chunk] = await query<Chunk>(
    Prisma.sql`
      with gone as (
        delete from events where ctid = any(array(
          select ctid from events where project_id = ${project} and ${condition} limit ${chunkSize}))
        returning uuid, person_id, survey_id, submission_id),
      counted as (${add("events_deleted")}),
      unarchived as (
        delete from archived_responses a using gone g where a.project_id = ${project} and a.response_uuid = g.uuid),
      submissions as (
        select survey_id, submission_id, max(person_id)::text as person_id from gone where submission_id is not null group by 1, 2)
      select (select count(*)::int from gone) as count, coalesce((
        select jsonb_agg(jsonb_build_object('survey_id', survey_id, 'submission_id', submission_id, 'person_id', person_id,
          'is_response', exists (select from responses r where r.project_id = ${project} and r.survey_id = s.survey_id
            and r.submission_id = s.submission_id)) order by survey_id, submission_id) from submissions s), '[]') as submissions`,
    client,
  );
  const { count, submissions } = chunk!;
  const run: RunStatement = (statement) => query(statement, client);
  const responses = submissions.filter(({ is_response }) => is_response);
  await addGoneResponses(run, project, responses, add);
  // Tags are of surveys that exist, whose ids are UUIDs.
  const tagged = submissions.filter(({ survey_id }) => isUuid(survey_id));
  for (const table of tagged.length > 0
    ? ["tagged_responses", "untagged_responses", "response_reads", "survey_claims", "deliveries"]
    : [])
    await query(
      Prisma.sql`
        delete from ${Prisma.raw(table)} t
        using unnest(${tagged.map(({ survey_id }) => survey_id)}::text[],
          ${tagged.map(({ submission_id }) => submission_id)}::uuid[]) g (survey_id, submission_id)
        where t.project_id = ${project} and t.survey_id = g.survey_id::uuid and t.submission_id = g.submission_id
          and not exists (select from responses r where r.project_id = ${project} and r.survey_id = g.survey_id
            and r.submission_id = g.submission_id)`,
      client,
    );
  return count;
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
