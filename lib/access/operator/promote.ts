import "server-only";
import { recordMembership } from "@/lib/access/members/activity";
import { findUserByEmail } from "@/lib/access/operator/find-user";
import { isUuid } from "@/lib/contract/wire/uuid";
import { db } from "@/lib/database/client";
import { existingProject } from "@/lib/database/deleted-projects";
import type { Project } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";

/**
 * Makes a user an owner of a project, whether or not they are a member of it.
 *
 * @param reference the project's id or UUID; optional when there is only one project
 * @returns a sentence for the terminal   @throws Error that says what to do
 */
export async function promoteToOwner(email: string, reference: string | undefined): Promise<string> {
  const user = await findUserByEmail(email);
  const project = await findProject(reference);
  const key = { project_id: project.id, user_id: user.id };
  const where = { project_id_user_id: key };
  return transaction(async (tx) => {
    const before = (await tx.membership.findUnique({ where }))?.role ?? null;
    if (before === "owner") return `${user.email} is already an owner of ${project.name}.`;
    await tx.membership.upsert({ where, create: { ...key, role: "owner" }, update: { role: "owner" } });
    const roles = { before, after: "owner" };
    await recordMembership(tx, project, null, user, before === null ? "created" : "updated", roles);
    return `${user.email} is now an owner of ${project.name}.`;
  });
}

async function findProject(reference: string | undefined): Promise<Project> {
  const projects = await db.project.findMany({ where: existingProject, orderBy: { id: "asc" } });
  const matchesReference = ({ id, uuid }: Project) =>
    reference === undefined ||
    (isUuid(reference) ? uuid === reference.toLowerCase() : String(id) === reference);
  const [match, second] = projects.filter(matchesReference);
  if (match && !second) return match;
  const available = projects.map(({ id, name }) => `${id} ${name}`).join(", ");
  throw new Error(
    `Enter the project id: npm run user -- promote EMAIL ID. Projects: ${available || "none"}.`,
  );
}
