import "server-only";
import { db } from "@/lib/database/client";

/**
 * Deletes a project and, by the foreign keys, everything that names it, in one statement: surveys, flags, persons,
 * events, members. Keys limited to it stay limited to it, which is to nothing.
 *
 * @throws the missing row (answered as 404)
 */
export async function removeProject(project: { id: number }): Promise<null> {
  await db.project.delete({ where: { id: project.id } });
  return null;
}
