import "server-only";
import type { ClientBase } from "pg";
import { isUuid } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Events deleted per transaction; small, so that others rarely wait for it. */
const chunkSize = 5000;

interface Chunk {
  count: number;
  /** The submissions that lost events. */
  survey_ids: string[];
  submission_ids: string[];
}

/**
 * Deletes events of a project, a chunk a transaction, with what the team did with responses that are gone: tags, read marks and
 * archiving; and with the claims of their respondents.
 *
 * @param condition SQL over the table `events`, beside the project   @param counted SQL that adds the number of rows of `gone` to a
 * receipt: in the statement that deletes, so that it is right after a crash, too   @returns events deleted
 */
export async function deleteEventChunks(
  client: ClientBase,
  project: number,
  condition: Prisma.Sql,
  counted: Prisma.Sql,
): Promise<number> {
  let deleted = 0;
  for (let count = chunkSize; count === chunkSize; deleted += count)
    count = await inTransaction(client, () => deleteChunk(client, project, condition, counted));
  return deleted;
}

async function deleteChunk(
  client: ClientBase,
  project: number,
  condition: Prisma.Sql,
  counted: Prisma.Sql,
): Promise<number> {
  const [chunk] = await query<Chunk>(
    Prisma.sql`
      with gone as (
        delete from events where ctid = any(array(
          select ctid from events where project_id = ${project} and ${condition} limit ${chunkSize}))
        returning uuid, person_id, survey_id, submission_id),
      counted as (${counted}),
      unarchived as (
        delete from archived_responses a using gone g where a.project_id = ${project} and a.response_uuid = g.uuid),
      submissions as (select distinct survey_id, submission_id from gone where submission_id is not null)
      select (select count(*)::int from gone) as count, array(select survey_id from submissions order by survey_id, submission_id) as survey_ids,
        array(select submission_id::text from submissions order by survey_id, submission_id) as submission_ids`,
    client,
  );
  const { count, survey_ids, submission_ids } = chunk!;
  // Tags are of surveys that exist, whose ids are UUIDs.
  const tagged = survey_ids
    .map((survey, index) => [survey, submission_ids[index]!] as const)
    .filter(([id]) => isUuid(id));
  for (const table of tagged.length > 0 ? ["tagged_responses", "response_reads", "survey_claims"] : [])
    await query(
      Prisma.sql`
        delete from ${Prisma.raw(table)} t
        using unnest(${tagged.map(([id]) => id)}::text[], ${tagged.map(([, id]) => id)}::uuid[]) g (survey_id, submission_id)
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
