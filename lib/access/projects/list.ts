import "server-only";
import { limitedTo } from "@/lib/access/keys/limits";
import { theOrganization } from "@/lib/access/organizations/organization";
import { toProject } from "@/lib/access/projects/view";
import type { Listing, PageQuery } from "@/lib/contract/page";
import type { Project } from "@/lib/contract/project";
import { db } from "@/lib/database/client";
import type { PersonalApiKey } from "@/lib/database/generated/client";

/** One page of the projects a user is a member of, oldest first; of a limited key only its own. */
export async function listProjects(
  user: { id: number },
  key: PersonalApiKey | null,
  { limit, offset }: PageQuery,
): Promise<Listing<Project>> {
  const where = { user_id: user.id, ...limitedTo(key) };
  const [organization, count, memberships] = await Promise.all([
    theOrganization(),
    db.membership.count({ where }),
    db.membership.findMany({
      where,
      include: { project: true },
      orderBy: { project_id: "asc" },
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: memberships.map(({ project }) => toProject(project, organization)) };
}
