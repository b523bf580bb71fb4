import "server-only";
import { keyProjectFilter } from "@/lib/access/keys/project-filter";
import type { PersonalApiKey, Prisma, User } from "@/lib/database/generated/client";

/** Condition for the memberships of the projects that a caller can access. */
export const visibleMemberships = (user: User, key: PersonalApiKey | null): Prisma.MembershipWhereInput => ({
  project: { memberships: { some: { user_id: user.id, ...keyProjectFilter(key) } } },
});

/** Condition for the users that a caller can see: themselves, and the members of the projects they can access. */
export const visibleUsers = (user: User, key: PersonalApiKey | null): Prisma.UserWhereInput => ({
  OR: [{ id: user.id }, { memberships: { some: visibleMemberships(user, key) } }],
});
