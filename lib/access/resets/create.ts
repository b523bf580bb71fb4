import "server-only";
import { readResetAuthority } from "@/lib/access/resets/authority";
import { insertResetLink } from "@/lib/access/resets/insert";
import { toResetMail } from "@/lib/access/resets/mail";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ResetLink } from "@/lib/contract/access/account";
import { transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid, NotFound } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/locales";
import { queueMail, requireMail } from "@/lib/mail/queue";

/**
 * Creates a one-time link by which a member chooses a new password. Everyone with the link can sign in as that member, so the
 * caller must own every project of the member.
 *
 * @param origin of the link: `https://fieldbook.example.com`
 * @param mailLocale the language of the mail that sends it to the member; null when the caller passes it on
 * @throws NotFound for a user outside the project, Invalid for the caller and where no mail is sent, Forbidden for a member of
 * projects that the caller does not own
 */
export const createResetLink = (
  project: { id: number },
  actor: Actor,
  user_id: number,
  origin: string,
  mailLocale: Locale | null = null,
): Promise<ResetLink> =>
  transaction(async (tx) => {
    if (mailLocale) requireMail("send_email");
    const member = await tx.user.findUnique({ where: { id: user_id }, select: { id: true, email: true } });
    const authority = member && (await readResetAuthority(tx, project, actor.user, member));
    if (!member || !authority || authority === "none") throw new NotFound();
    // Otherwise a session left open could set a new password without the current one.
    if (member.id === actor.user.id)
      throw new Invalid(
        null,
        "own_account",
        "You can't create a reset link for yourself. Change your password in your account.",
      );
    if (authority === "some")
      throw new Forbidden(
        "This member belongs to a project that you don't own. Ask your administrator for a link: npm run user -- reset.",
      );
    const creator = { user_id: actor.user.id, project_id: project.id };
    const link = await insertResetLink(tx, member, origin, creator);
    if (mailLocale) await queueMail(tx, toResetMail(member, actor.user, link.url, mailLocale));
    await recordActivity(tx, project, actor, {
      scope: "User",
      item_id: String(member.id),
      activity: "reset_link_created",
      name: member.email,
      changes: null,
    });
    return link;
  });
