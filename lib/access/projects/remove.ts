import "server-only";
import { db } from "@/lib/database/client";

/**
 * Deletes a project and, by foreign keys, everything in it (surveys, flags, persons, events, members) in one statement.
 * Keys that were limited to this project keep the limit and so access nothing.
 *
 * @throws the missing row (answered as 404)
 */
export async function removeProject(project: { id: number }): Promise<null> {
  await db.project.delete({ where: { id: project.id } });
  return null;
}
