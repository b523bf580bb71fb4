import "server-only";
import { findOrganization } from "@/lib/access/organizations/find";
import { visibleMemberships, visibleUsers } from "@/lib/access/organizations/visibility";
import { toUser } from "@/lib/activity/actor";
import { memberLevels, type OrganizationMember } from "@/lib/contract/access/organization";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import type { PersonalApiKey, User } from "@/lib/database/generated/client";

/** One page of the users that the caller can see, in the order in which they joined. @throws NotFound for another organization */
export async function listOrganizationMembers(
  user: User,
  key: PersonalApiKey | null,
  reference: string,
  { limit, offset }: PageQuery,
): Promise<Listing<OrganizationMember>> {
  await findOrganization(reference);
  const where = visibleUsers(user, key);
  const [count, rows] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      include: { memberships: { where: visibleMemberships(user, key), select: { role: true } } },
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, results: rows.map(toMember) };
}

const toMember = ({
  memberships,
  ...user
}: User & { memberships: { role: string }[] }): OrganizationMember => ({
  id: user.uuid,
  user: toUser(user),
  level: memberships.some(({ role }) => role === "owner") ? memberLevels.owner : memberLevels.member,
  joined_at: toTimestamp(user.created_at),
  updated_at: toTimestamp(user.created_at),
  is_2fa_enabled: user.totp_secret !== null,
  has_social_auth: user.oidc_subject !== null,
  last_login: user.last_login_at && toTimestamp(user.last_login_at),
});
