import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import { toTimestamp } from "@/lib/contract/field";
import type { Invitation } from "@/lib/contract/project";
import type { Role } from "@/lib/contract/scope";
import { db } from "@/lib/database/client";

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes a link that makes whoever follows it first a member; it works once, for seven days, and is not kept.
 *
 * @param origin where the link leads: `https://fieldbook.example.com`
 */
export async function createInvitation(
  project: { id: number },
  actor: Actor,
  role: Role,
  origin: string,
): Promise<Invitation> {
  const token = newSecret();
  const row = await db.invitation.create({
    data: {
      project_id: project.id,
      role,
      token_hash: hashSecret(token),
      created_by_id: actor.user.id,
      expires_at: new Date(Date.now() + week),
    },
  });
  return { id: row.id, role, expires_at: toTimestamp(row.expires_at), url: `${origin}/invitation/${token}` };
}
