import "server-only";
import { theOrganization } from "@/lib/access/organizations/organization";
import { toColumns } from "@/lib/access/projects/columns";
import { addProject } from "@/lib/access/projects/new-project";
import { toProject } from "@/lib/access/projects/view";
import type { Project, ProjectInput } from "@/lib/contract/project";
import type { PersonalApiKey } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Forbidden } from "@/lib/errors";

/**
 * Makes a project; the user becomes its owner.
 *
 * @throws Forbidden by a key that is limited to projects: it would not reach the new one
 */
export async function createProject(
  user: { id: number },
  key: PersonalApiKey | null,
  { name, ...settings }: ProjectInput,
): Promise<Project> {
  if (key && key.scoped_teams.length > 0)
    throw new Forbidden("A key that is limited to projects can't create others.");
  const organization = await theOrganization();
  const project = await transaction((tx) => addProject(tx, user, { name, ...toColumns(settings) }));
  return toProject(project, organization);
}
