import "server-only";
import type { DeletionStatus } from "@/lib/contract/person/person";
import type { DeletionStatusQuery } from "@/lib/contract/person/query";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Listing } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";

const verifiedAtFilter = { pending: null, completed: { not: null } } as const;

/** One page of the event deletion queue, newest first. */
export async function listDeletions(
  project: { id: number },
  { limit, offset, status, person_uuid }: DeletionStatusQuery,
): Promise<Listing<DeletionStatus>> {
  const where: Prisma.EventDeletionWhereInput = {
    project_id: project.id,
    ...(status !== "all" && { delete_verified_at: verifiedAtFilter[status] }),
    ...(person_uuid !== undefined && { person_uuid }),
  };
  const orderBy = [
    { created_at: "desc" },
    { person_uuid: "asc" },
  ] satisfies Prisma.EventDeletionOrderByWithRelationInput[];
  const [count, rows] = await Promise.all([
    db.eventDeletion.count({ where }),
    db.eventDeletion.findMany({ where, orderBy, take: limit, skip: offset }),
  ]);
  return {
    count,
    results: rows.map(({ person_uuid, created_at, delete_verified_at }) => ({
      person_uuid,
      created_at: toTimestamp(created_at),
      status: delete_verified_at ? "completed" : "pending",
      delete_verified_at: delete_verified_at && toTimestamp(delete_verified_at),
    })),
  };
}
