import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { toProject } from "@/lib/access/projects/view";
import type { Project } from "@/lib/contract/project/project";
import type { Project as StoredProject } from "@/lib/database/generated/client";

/** The project of the request, whose membership was already checked. */
export const getProject = async (project: StoredProject): Promise<Project> =>
  toProject(project, await readOrganization());
