import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** The version of a project's data: it changes with every write to events, persons, cohorts and their members. */
export async function readDataVersion(project: { id: number }): Promise<string> {
  const [row] = await query<{ version: string }>(
    Prisma.sql`select coalesce(sum(changes), 0)::text as version from data_versions where project_id = ${project.id}`,
  );
  return row?.version ?? "";
}
