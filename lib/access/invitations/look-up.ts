import "server-only";
import { hashSecret } from "@/lib/access/caller";
import type { OpenInvitation } from "@/lib/contract/access/invitation";
import { Role } from "@/lib/contract/access/scope";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";

/** The public details of an invitation, by the token in its link; null when it was used, revoked or has expired. */
export async function lookUpInvitation(token: string): Promise<{ invitation: OpenInvitation | null }> {
  const row = await db.invitation.findFirst({
    where: { token_hash: hashSecret(token), accepted_at: null, expires_at: { gt: new Date() } },
    include: { created_by: true, project: { select: { name: true } } },
  });
  // Prisma reads the project in a second statement: it may be deleted by then.
  if (!row?.project) return { invitation: null };
  return {
    invitation: {
      project_name: row.project.name,
      role: Role.parse(row.role),
      invited_by: row.created_by && (row.created_by.first_name || row.created_by.email),
      expires_at: toTimestamp(row.expires_at),
      email: row.email,
    },
  };
}
