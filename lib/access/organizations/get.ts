import "server-only";
import { findOrganization } from "@/lib/access/organizations/find";
import { visibleUsers } from "@/lib/access/organizations/visibility";
import { readProjectRoles } from "@/lib/access/projects/project-roles";
import { memberLevels, type Organization } from "@/lib/contract/access/organization";
import { toTimestamp } from "@/lib/contract/wire/field";
import { largestPage } from "@/lib/contract/wire/largest-page";
import { db } from "@/lib/database/client";
import type { PersonalApiKey, User } from "@/lib/database/generated/client";

/** The organization, with the projects that the caller can access. @throws NotFound for another organization's id */
export async function getOrganization(
  user: User,
  key: PersonalApiKey | null,
  reference: string,
): Promise<Organization> {
  const { id, name, slug, created_at } = await findOrganization(reference);
  const [roles, member_count] = await Promise.all([
    readProjectRoles(user, key, { take: largestPage }),
    db.user.count({ where: visibleUsers(user, key) }),
  ]);
  const projects = roles.map(({ project }) => project);
  return {
    id,
    name,
    slug,
    created_at: toTimestamp(created_at),
    updated_at: toTimestamp(created_at),
    membership_level: roles.some(({ role }) => role === "owner") ? memberLevels.owner : memberLevels.member,
    teams: projects.map((project) => ({
      id: project.id,
      uuid: project.uuid,
      organization: id,
      project_id: project.id,
      name: project.name,
      api_token: project.api_token,
      timezone: project.timezone,
    })),
    projects: projects.map((project) => ({
      id: project.id,
      organization_id: id,
      name: project.name,
      api_token: project.api_token,
    })),
    member_count,
  };
}
