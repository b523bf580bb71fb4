import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordInvitations } from "@/lib/access/invitations/activity";
import { toInvitation } from "@/lib/access/invitations/view";
import { requireOwner } from "@/lib/access/members/owners";
import { newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import type { NewInvitation } from "@/lib/contract/project";
import type { Role } from "@/lib/contract/scope";
import { transaction } from "@/lib/database/transaction";

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes a link that makes whoever follows it first a member; it works once, for seven days, while its maker is an owner
 * of the project. The link itself is not kept.
 *
 * @param origin where the link leads: `https://fieldbook.example.com`
 * @throws Forbidden for who stopped being an owner meanwhile
 */
export async function createInvitation(
  project: { id: number },
  actor: Actor,
  role: Role,
  origin: string,
): Promise<NewInvitation> {
  const token = newSecret();
  const row = await transaction(async (tx) => {
    await requireOwner(tx, project, actor.user);
    const made = await tx.invitation.create({
      data: {
        project_id: project.id,
        role,
        token_hash: hashSecret(token),
        created_by_id: actor.user.id,
        expires_at: new Date(Date.now() + week),
      },
      include: { created_by: true },
    });
    await recordInvitations(tx, project, actor, [made], "created");
    return made;
  });
  return { ...toInvitation(row, new Date()), url: `${origin}/invitation/${token}` };
}
