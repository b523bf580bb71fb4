import "server-only";
import { toColumns } from "@/lib/access/projects/columns";
import { addProject } from "@/lib/access/projects/new-project";
import { toProject } from "@/lib/access/projects/view";
import type { Project, ProjectInput } from "@/lib/contract/project";
import { transaction } from "@/lib/database/transaction";

/** Makes a project; the user becomes its owner. */
export const createProject = async (
  user: { id: number },
  { name, ...settings }: ProjectInput,
): Promise<Project> =>
  toProject(await transaction((tx) => addProject(tx, user, { name, ...toColumns(settings) })));
