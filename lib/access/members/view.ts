import "server-only";
import type { Member } from "@/lib/contract/access/member";
import { Role } from "@/lib/contract/access/scope";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Prisma } from "@/lib/database/generated/client";

/** The columns of a membership and its user that a member is built from. */
export const memberSelect = {
  user_id: true,
  role: true,
  created_at: true,
  user: { select: { email: true, first_name: true, last_name: true } },
} satisfies Prisma.MembershipSelect;

type MemberRow = Prisma.MembershipGetPayload<{ select: typeof memberSelect }>;

/** A member on the wire. */
export const toMember = ({ user_id, role, created_at, user }: MemberRow): Member => ({
  user_id,
  ...user,
  role: Role.parse(role),
  joined_at: toTimestamp(created_at),
});
