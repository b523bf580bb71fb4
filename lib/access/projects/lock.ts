import "server-only";
import type { Project } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Reads a project and locks it, so that two concurrent changes of its settings are both kept. FOR NO KEY UPDATE lets
 * events be inserted meanwhile.
 *
 * @throws the missing row (answered as 404)
 */
export async function lockProject(tx: Transaction, project: { id: number }): Promise<Project> {
  await tx.$queryRaw`select id from projects where id = ${project.id} for no key update`;
  return await tx.project.findUniqueOrThrow({ where: { id: project.id } });
}
