import "server-only";
import { limitedTo } from "@/lib/access/keys/limits";
import type { PersonalApiKey, Prisma, User } from "@/lib/database/generated/client";

/** Memberships of the projects that a caller reaches. */
export const reachedMemberships = (user: User, key: PersonalApiKey | null): Prisma.MembershipWhereInput => ({
  project: { memberships: { some: { user_id: user.id, ...limitedTo(key) } } },
});

/** Users whom a caller may see: those who share a project with them that the caller reaches, and the caller. */
export const seenUsers = (user: User, key: PersonalApiKey | null): Prisma.UserWhereInput => ({
  OR: [{ id: user.id }, { memberships: { some: reachedMemberships(user, key) } }],
});
