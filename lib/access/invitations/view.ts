import "server-only";
import { toUser } from "@/lib/activity/actor";
import type { Invitation } from "@/lib/contract/access/invitation";
import { Role } from "@/lib/contract/access/scope";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Prisma } from "@/lib/database/generated/client";

/** An invitation on the wire, without its link. @param now the instant that `is_expired` is computed for */
export const toInvitation = (
  {
    id,
    role,
    email,
    created_at,
    created_by,
    expires_at,
  }: Prisma.InvitationGetPayload<{ include: { created_by: true } }>,
  now: Date,
): Invitation => ({
  id,
  role: Role.parse(role),
  email,
  created_at: toTimestamp(created_at),
  created_by: created_by && toUser(created_by),
  expires_at: toTimestamp(expires_at),
  is_expired: expires_at <= now,
});
