import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordInvitations } from "@/lib/access/invitations/activity";
import { toInvitation } from "@/lib/access/invitations/view";
import { requireOwner } from "@/lib/access/members/owners";
import { newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import type { NewInvitation } from "@/lib/contract/access/invitation";
import type { Role } from "@/lib/contract/access/scope";
import { transaction } from "@/lib/database/transaction";

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates an invitation link. It makes one person a member, is valid for seven days, and ends when its creator is no longer
 * an owner of the project. Only the hash of its token is stored.
 *
 * @param origin of the link: `https://fieldbook.example.com`
 * @throws Forbidden when the caller is no longer an owner
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
    const invitation = await tx.invitation.create({
      data: {
        project_id: project.id,
        role,
        token_hash: hashSecret(token),
        created_by_id: actor.user.id,
        expires_at: new Date(Date.now() + weekMs),
      },
      include: { created_by: true },
    });
    await recordInvitations(tx, project, actor, [invitation], "created");
    return invitation;
  });
  return { ...toInvitation(row, new Date()), url: `${origin}/invitation/${token}` };
}
