import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordInvitations } from "@/lib/access/invitations/activity";
import { recordMembership } from "@/lib/access/members/activity";
import { userByPassword } from "@/lib/access/users/credentials";
import { addUser } from "@/lib/access/users/new-user";
import { hashPassword } from "@/lib/access/users/passwords";
import { toUser } from "@/lib/activity/actor";
import type { Acceptance } from "@/lib/contract/project";
import type { User as WireUser } from "@/lib/contract/user";
import { db } from "@/lib/database/client";
import type { Invitation, User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Makes the bearer of an invitation a member of its project: with the account of this e-mail and password, or with a
 * new one when there is none. The invitation is used up together with what it does.
 *
 * @param address of the client
 * @throws Invalid when the invitation does not hold, for the wrong password of an account, for who is a member already
 * @throws Throttled after too many wrong passwords
 */
export async function acceptInvitation(acceptance: Acceptance, address: string): Promise<WireUser> {
  const { token, email, password, first_name } = acceptance;
  const open = { token_hash: hashSecret(token), accepted_at: null, expires_at: { gt: new Date() } };
  const invitation = await db.invitation.findFirst({ where: open });
  if (!invitation) throw spent();

  const isKnown = (await db.user.count({ where: { email } })) > 0;
  const known = isKnown ? await userByPassword(email, password, address) : null;
  if (isKnown && !known)
    throw new Invalid(
      "password",
      "invalid_password",
      "There is an account with this e-mail; its password is another.",
    );
  const password_hash = known ? known.password_hash : await hashPassword(password);

  return transaction(async (tx) => {
    const { count } = await tx.invitation.updateMany({ where: open, data: { accepted_at: new Date() } });
    if (count === 0) throw spent();
    const user = known ?? (await addUser(tx, { email, first_name, password_hash }));
    await join(tx, user, invitation);
    const [project, actor] = [{ id: invitation.project_id }, { user, role: null, keyLabel: null }];
    await recordInvitations(tx, project, actor, [invitation], "accepted");
    const roles = { before: null, after: invitation.role };
    await recordMembership(tx, project, actor, user, "created", roles);
    return toUser(user);
  });
}

async function join(tx: Transaction, user: User, { project_id, role }: Invitation): Promise<void> {
  const where = { project_id_user_id: { project_id, user_id: user.id } };
  if (await tx.membership.findUnique({ where }))
    throw new Invalid("email", "already_member", "This account is a member of the project already.");
  await tx.membership.create({ data: { project_id, user_id: user.id, role } });
}

const spent = () =>
  new Invalid(
    "token",
    "invalid_invitation",
    "This invitation was used or revoked, or has expired. Ask for a new one.",
  );
