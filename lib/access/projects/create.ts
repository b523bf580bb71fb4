import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { toProjectColumns } from "@/lib/access/projects/columns";
import { insertProject } from "@/lib/access/projects/insert";
import { toProject } from "@/lib/access/projects/view";
import type { Project, ProjectInput } from "@/lib/contract/project";
import type { PersonalApiKey } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Forbidden } from "@/lib/errors";

/**
 * Creates a project and makes the user its owner.
 *
 * @throws Forbidden for a key that is limited to projects: it could not access the new one
 */
export async function createProject(
  user: { id: number },
  key: PersonalApiKey | null,
  { name, ...settings }: ProjectInput,
): Promise<Project> {
  if (key && key.scoped_teams.length > 0)
    throw new Forbidden("A key that is limited to projects can't create others.");
  const organization = await readOrganization();
  const project = await transaction((tx) => insertProject(tx, user, { name, ...toProjectColumns(settings) }));
  return toProject(project, organization);
}
