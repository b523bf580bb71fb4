import "server-only";
import { limitedTo } from "@/lib/access/keys/limits";
import { toUser } from "@/lib/activity/actor";
import type { Role } from "@/lib/contract/scope";
import type { Me } from "@/lib/contract/user";
import { db } from "@/lib/database/client";
import type { PersonalApiKey, User } from "@/lib/database/generated/client";

/** There is one organization an installation; the id is a constant, so that clients may keep it. */
const organization = { id: "5f0d7f7e-8e3b-5a52-9d0c-6d1f6b1c9a41", name: "Fieldbook" };

/** The caller and the projects they reach by this key or session, in the order they were made. */
export async function getMe(user: User, key: PersonalApiKey | null): Promise<Me> {
  const memberships = await db.membership.findMany({
    where: { user_id: user.id, ...limitedTo(key) },
    include: { project: true },
    orderBy: { project_id: "asc" },
  });
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
    team: current ? toTeam(current.project) : null,
    organization,
    organizations: [organization],
  };
}

const toTeam = ({ id, uuid, name, api_token, timezone }: NonNullable<Me["team"]>): Me["team"] => ({
  id,
  uuid,
  name,
  api_token,
  timezone,
});
