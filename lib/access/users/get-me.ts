import "server-only";
import { keyProjectFilter } from "@/lib/access/keys/project-filter";
import { readOrganization } from "@/lib/access/organizations/find";
import { toUser } from "@/lib/activity/actor";
import type { Role } from "@/lib/contract/scope";
import type { Me } from "@/lib/contract/user";
import { db } from "@/lib/database/client";
import type { PersonalApiKey, Project, User } from "@/lib/database/generated/client";

/** The caller and the projects they can access with this key or session, oldest first. */
export async function getMe(user: User, key: PersonalApiKey | null): Promise<Me> {
  const [{ id, name, slug }, memberships] = await Promise.all([
    readOrganization(),
    db.membership.findMany({
      where: { user_id: user.id, ...keyProjectFilter(key) },
      include: { project: true },
      orderBy: { project_id: "asc" },
    }),
  ]);
  const organization = { id, name, slug };
  const firstScoped = key?.scoped_teams.find((id) => memberships.some(({ project_id }) => project_id === id));
  const currentId = firstScoped ?? user.current_project_id;
  const current = memberships.find(({ project_id }) => project_id === currentId) ?? memberships[0];
  return {
    ...toUser(user),
    projects: memberships.map(({ project: { id, name, api_token }, role }) => ({
      id,
      name,
      api_token,
      // A CHECK of the column allows the same three values.
      role: role as Role,
    })),
    team: current ? toTeam(current.project, organization) : null,
    organization,
    organizations: [organization],
  };
}

const toTeam = (
  { id, uuid, name, api_token, timezone }: Project,
  organization: { id: string },
): Me["team"] => ({
  id,
  uuid,
  name,
  api_token,
  timezone,
  organization: organization.id,
});
