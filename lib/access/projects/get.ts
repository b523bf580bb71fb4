import "server-only";
import { theOrganization } from "@/lib/access/organizations/organization";
import { toProject } from "@/lib/access/projects/view";
import type { Project } from "@/lib/contract/project";
import type { Project as StoredProject } from "@/lib/database/generated/client";

/** A project that the caller was found to be a member of. */
export const getProject = async (project: StoredProject): Promise<Project> =>
  toProject(project, await theOrganization());
