import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { PersonRow } from "@/lib/persons/view";

/** When a person was first seen: the time of their earliest event, or when they were stored, if that is earlier. Reads one entry of an index. */
export async function readFirstSeen(
  project: { id: number },
  { id, created_at }: Pick<PersonRow, "id" | "created_at">,
): Promise<Date> {
  const [row] = await query<{ first: Date | null }>(Prisma.sql`
    select min(timestamp) as first from events where project_id = ${project.id} and person_id = ${String(id)}::bigint`);
  const first = row?.first;
  return first && first < created_at ? first : created_at;
}
