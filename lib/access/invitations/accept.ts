import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordInvitations } from "@/lib/access/invitations/activity";
import { recordMembership } from "@/lib/access/members/activity";
import { findUserByPassword } from "@/lib/access/users/find-by-password";
import { insertUser } from "@/lib/access/users/insert";
import { hashPassword } from "@/lib/access/users/passwords";
import { toUser } from "@/lib/activity/actor";
import type { Acceptance } from "@/lib/contract/access/new-account";
import type { User as WireUser } from "@/lib/contract/access/user";
import { db } from "@/lib/database/client";
import type { Invitation, User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Accepts an invitation: makes the account of this e-mail and password, or a new account when the e-mail has none, a member
 * of the project. The invitation can't be used again.
 *
 * @param address of the client
 * @throws Invalid for an invitation that was used, revoked or has expired, a wrong password, or an existing member
 * @throws Throttled after too many wrong passwords
 */
export async function acceptInvitation(acceptance: Acceptance, address: string): Promise<WireUser> {
  const { token, email, password, first_name } = acceptance;
  const isOpen = { token_hash: hashSecret(token), accepted_at: null, expires_at: { gt: new Date() } };
  const invitation = await db.invitation.findFirst({ where: isOpen });
  if (!invitation) throw invalidInvitation();

  const hasAccount = (await db.user.count({ where: { email } })) > 0;
  const existing = hasAccount ? await findUserByPassword(email, password, address) : null;
  if (hasAccount && !existing)
    throw new Invalid(
      "password",
      "invalid_password",
      "An account with this email already exists, and the password is incorrect.",
    );
  const password_hash = existing ? existing.password_hash : await hashPassword(password);

  return transaction(async (tx) => {
    const { count } = await tx.invitation.updateMany({ where: isOpen, data: { accepted_at: new Date() } });
    if (count === 0) throw invalidInvitation();
    const user = existing ?? (await insertUser(tx, { email, first_name, password_hash }));
    await addMember(tx, user, invitation);
    const [project, actor] = [{ id: invitation.project_id }, { user, role: null, keyLabel: null }];
    await recordInvitations(tx, project, actor, [invitation], "accepted");
    const roles = { before: null, after: invitation.role };
    await recordMembership(tx, project, actor, user, "created", roles);
    return toUser(user);
  });
}

async function addMember(tx: Transaction, user: User, { project_id, role }: Invitation): Promise<void> {
  const where = { project_id_user_id: { project_id, user_id: user.id } };
  if (await tx.membership.findUnique({ where }))
    throw new Invalid("email", "already_member", "This account is already a member of the project.");
  await tx.membership.create({ data: { project_id, user_id: user.id, role } });
}

const invalidInvitation = () =>
  new Invalid(
    "token",
    "invalid_invitation",
    "This invitation has expired or was already used or revoked. Ask for a new one.",
  );
