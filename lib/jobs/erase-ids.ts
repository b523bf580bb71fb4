import "server-only";
import type { ClientBase } from "pg";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { deleteEventChunks } from "@/lib/jobs/delete-event-chunks";
import { deleteUnusedSnapshots } from "@/lib/persons/delete-unused-snapshots";
import { addToDeletion } from "@/lib/persons/deletion-receipt";
import { removeActivityValues } from "@/lib/persons/erasure/activity-values";

/** An erasure whose ids a run took up. */
export interface DueErasure {
  project_id: number;
  deletion_id: string;
  requested_at: Date;
  ids: string[];
}

/** The erasures whose ids a run has to erase, or has begun to. @param now takes up those requested until then; null takes up none */
export async function listDueErasures(client: ClientBase, now: Date | null): Promise<DueErasure[]> {
  if (now) {
    await query(
      Prisma.sql`
        update erasure_ids i set started_at = ${now}::timestamptz from deletions d
        where d.project_id = i.project_id and d.id = i.deletion_id and i.started_at is null and d.requested_at <= ${now}::timestamptz`,
      client,
    );
  }
  return await query<DueErasure>(
    Prisma.sql`
      select d.project_id, d.id as deletion_id, d.requested_at, array_agg(i.value) as ids
      from erasure_ids i join deletions d on d.project_id = i.project_id and d.id = i.deletion_id
      where i.started_at is not null group by d.project_id, d.id order by d.project_id, d.id`,
    client,
  );
}

/**
 * Deletes the events that have one of the ids and were captured before the request, also of a new person who got it since, with their
 * snapshots, and the values that the activity log holds. Reads all events of the project once.
 *
 * @returns events deleted
 */
export async function eraseIds(
  client: ClientBase,
  { project_id, deletion_id, requested_at, ids }: DueErasure,
): Promise<number> {
  const ofIds = Prisma.sql`distinct_id = any(${ids}::text[]) and ingested_at < ${requested_at}::timestamptz`;
  const persons = await query<{ id: string | null }>(
    Prisma.sql`select distinct person_id::text as id from events where project_id = ${project_id} and ${ofIds}`,
    client,
  );
  const add = addToDeletion(project_id, deletion_id);
  let deleted = 0;
  for (const { id } of persons) {
    const ofPerson = id === null ? Prisma.sql`person_id is null` : Prisma.sql`person_id = ${id}::bigint`;
    deleted += await deleteEventChunks(client, project_id, Prisma.sql`${ofPerson} and ${ofIds}`, add);
    if (id !== null) await deleteUnusedSnapshots(project_id, [id], add);
  }
  const erased = await query<{ id: string }>(
    Prisma.sql`select person_id::text as id from deleted_persons where project_id = ${project_id} and deletion_id = ${deletion_id}::uuid`,
    client,
  );
  await query(
    removeActivityValues(
      { id: project_id },
      deletion_id,
      erased.map(({ id }) => id),
      ids,
    ),
    client,
  );
  return deleted;
}

/** Completes the receipt of an erasure, and forgets its ids. */
export async function completeErasure(
  client: ClientBase,
  { project_id, deletion_id }: DueErasure,
): Promise<void> {
  await query(
    Prisma.sql`
      with erased as (delete from erasure_ids where project_id = ${project_id} and deletion_id = ${deletion_id}::uuid)
      update deletions set ids_completed_at = now() where project_id = ${project_id} and id = ${deletion_id}::uuid`,
    client,
  );
}
