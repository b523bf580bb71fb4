import "server-only";
import { keyProjectFilter } from "@/lib/access/keys/project-filter";
import { readOrganization } from "@/lib/access/organizations/find";
import { readProjectRoles } from "@/lib/access/projects/project-roles";
import { toProject } from "@/lib/access/projects/view";
import type { Project } from "@/lib/contract/project/project";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import type { PersonalApiKey } from "@/lib/database/generated/client";

/** One page of the projects a user is a member of, oldest first. A limited key sees only its own. */
export async function listProjects(
  user: { id: number },
  key: PersonalApiKey | null,
  { limit, offset }: PageQuery,
): Promise<Listing<Project>> {
  const where = { user_id: user.id, ...keyProjectFilter(key) };
  const [organization, count, roles] = await Promise.all([
    readOrganization(),
    db.membership.count({ where }),
    readProjectRoles(user, key, { take: limit, skip: offset }),
  ]);
  return { count, results: roles.map(({ project }) => toProject(project, organization)) };
}
