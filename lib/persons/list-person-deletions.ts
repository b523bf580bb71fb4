import "server-only";
import type { DeletedPerson, Deletion } from "@/lib/contract/person/deletion";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Listing, PageBounds } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { getDeletion, readDeletions } from "@/lib/persons/read-deletions";

/** One page of the project's deletions, newest first. */
export async function listPersonDeletions(
  project: { id: number },
  { limit, offset }: PageBounds,
): Promise<Listing<Deletion>> {
  const [count, results] = await Promise.all([
    db.deletion.count({ where: { project_id: project.id } }),
    readDeletions(Prisma.sql`where d.project_id = ${project.id}
      order by d.requested_at desc, d.id limit ${limit} offset ${offset}`),
  ]);
  return { count, results };
}

/** One page of the persons of a deletion, in the order of their UUIDs. @throws NotFound */
export async function listDeletedPersons(
  project: { id: number } & MaskedFor,
  id: string,
  { limit, offset }: PageBounds,
): Promise<Listing<DeletedPerson>> {
  const { id: deletion_id, persons: count } = await getDeletion(project, id);
  const rows = await db.deletedPerson.findMany({
    where: { project_id: project.id, deletion_id },
    orderBy: { person_uuid: "asc" },
    take: limit,
    skip: offset,
  });
  return {
    count,
    results: rows.map((row) => ({
      person_uuid: row.person_uuid,
      // A guessed id could be compared with them.
      distinct_id_hashes: project.masking ? [] : row.distinct_id_hashes,
      events_deleted: row.events_deleted,
      completed_at: row.completed_at && toTimestamp(row.completed_at),
      canceled_at: row.canceled_at && toTimestamp(row.canceled_at),
    })),
  };
}
