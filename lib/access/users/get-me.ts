import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { readProjectRoles } from "@/lib/access/projects/project-roles";
import { toUser } from "@/lib/activity/actor";
import type { Me } from "@/lib/contract/access/user";
import type { PersonalApiKey, Project, User } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { sendsMail } from "@/lib/mail/queue";

/** The caller and the projects they can access with this key or session, oldest first. */
export async function getMe(user: User, key: PersonalApiKey | null): Promise<Me> {
  const [{ id, name, slug }, roles] = await Promise.all([readOrganization(), readProjectRoles(user, key)]);
  const organization = { id, name, slug };
  const firstScoped = key?.scoped_teams.find((id) => roles.some(({ project }) => project.id === id));
  const currentId = firstScoped ?? user.current_project_id;
  const current = roles.find(({ project }) => project.id === currentId) ?? roles[0];
  return {
    ...toUser(user),
    projects: roles.map(({ project: { id, name, api_token }, role }) => ({ id, name, api_token, role })),
    team: current ? toTeam(current.project, organization) : null,
    organization,
    organizations: [organization],
    email_service_available: sendsMail(env),
    is_2fa_enabled: user.totp_secret !== null,
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
