import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordInvitations } from "@/lib/access/invitations/activity";
import { type InvitationRecipient, toInvitationMail } from "@/lib/access/invitations/mail";
import { toInvitation } from "@/lib/access/invitations/view";
import { requireOwner } from "@/lib/access/members/owners";
import { newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import type { NewInvitation } from "@/lib/contract/access/invitation";
import type { Role } from "@/lib/contract/access/scope";
import { transaction } from "@/lib/database/transaction";
import { queueMail, requireMail } from "@/lib/mail/queue";

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates an invitation link. It makes one person a member, is valid for seven days, and ends when its creator is no longer
 * an owner of the project. Only the hash of its token is stored.
 *
 * @param origin of the link: `https://fieldbook.example.com`
 * @param recipient who gets the link by e-mail; null when the creator passes it on
 * @throws Forbidden when the caller is no longer an owner; Invalid for a recipient where no mail is sent
 */
export async function createInvitation(
  project: { id: number },
  actor: Actor,
  role: Role,
  origin: string,
  recipient: InvitationRecipient | null = null,
): Promise<NewInvitation> {
  if (recipient) requireMail("email");
  const token = newSecret();
  const url = `${origin}/invitation/${token}`;
  const row = await transaction(async (tx) => {
    await requireOwner(tx, project, actor.user);
    const invitation = await tx.invitation.create({
      data: {
        project_id: project.id,
        role,
        email: recipient?.email ?? null,
        token_hash: hashSecret(token),
        created_by_id: actor.user.id,
        expires_at: new Date(Date.now() + weekMs),
      },
      include: { created_by: true, project: { select: { name: true } } },
    });
    await recordInvitations(tx, project, actor, [invitation], "created");
    if (recipient) await queueMail(tx, toInvitationMail(invitation.project, actor, role, url, recipient));
    return invitation;
  });
  return { ...toInvitation(row, new Date()), url };
}
