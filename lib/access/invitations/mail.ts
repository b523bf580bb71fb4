import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Role } from "@/lib/contract/access/scope";
import type { Locale } from "@/lib/i18n/locales";
import type { Mail } from "@/lib/mail/mail";
import { mailTexts, roleNames } from "@/lib/mail/texts";

/** Who gets an invitation, and the language of the mail: the sender's. */
export interface InvitationRecipient {
  email: string;
  locale: Locale;
}

/** The mail with the link of an invitation. */
export function toInvitationMail(
  { name: project }: { name: string },
  { user }: Actor,
  role: Role,
  url: string,
  { email, locale }: InvitationRecipient,
): Mail {
  const t = mailTexts(locale);
  const by = user.first_name || user.email;
  return {
    to: email,
    subject: t("invitation.subject", { project }),
    paragraphs: [
      t("invitation.intro", { by, project, role: roleNames(locale)(role) }),
      t("invitation.detail"),
    ],
    link: { label: t("invitation.action"), url },
  };
}
