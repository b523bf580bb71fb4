import "server-only";
import { limitedTo } from "@/lib/access/keys/limits";
import { theOrganization } from "@/lib/access/organizations/organization";
import { toUser } from "@/lib/activity/actor";
import type { Role } from "@/lib/contract/scope";
import type { Me } from "@/lib/contract/user";
import { db } from "@/lib/database/client";
import type { PersonalApiKey, Project, User } from "@/lib/database/generated/client";

/** The caller and the projects they reach by this key or session, in the order they were made. */
export async function getMe(user: User, key: PersonalApiKey | null): Promise<Me> {
  const [{ id, name, slug }, memberships] = await Promise.all([
    theOrganization(),
    db.membership.findMany({
      where: { user_id: user.id, ...limitedTo(key) },
      include: { project: true },
      orderBy: { project_id: "asc" },
    }),
  ]);
  const organization = { id, name, slug };
  const first = key?.scoped_teams.find((id) => memberships.some(({ project_id }) => project_id === id));
  const wanted = first ?? user.current_project_id;
  const current = memberships.find(({ project_id }) => project_id === wanted) ?? memberships[0];
  return {
    ...toUser(user),
    projects: memberships.map(({ project: { id, name, api_token }, role }) => ({
      id,
      name,
      api_token,
      // The column's CHECK knows the same three.
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
