import "server-only";
import { keyProjectFilter } from "@/lib/access/keys/project-filter";
import { Role } from "@/lib/contract/access/scope";
import { db } from "@/lib/database/client";
import type { PersonalApiKey, Project } from "@/lib/database/generated/client";

/** A project and what a user may do in it. */
export interface ProjectRole {
  project: Project;
  role: Role;
}

/**
 * The projects of a user that this key or session can access, oldest first.
 *
 * Read from the projects, as Prisma loads related rows in a second statement: a project that is deleted in between is
 * left out with its membership.
 */
export async function readProjectRoles(
  user: { id: number },
  key: PersonalApiKey | null,
  page: { take?: number; skip?: number } = {},
): Promise<ProjectRole[]> {
  const projects = await db.project.findMany({
    where: { memberships: { some: { user_id: user.id, ...keyProjectFilter(key) } } },
    include: { memberships: { where: { user_id: user.id } } },
    orderBy: { id: "asc" },
    ...page,
  });
  return projects.flatMap(({ memberships, ...project }) =>
    memberships.map(({ role }) => ({ project, role: Role.parse(role) })),
  );
}
