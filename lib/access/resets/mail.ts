import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import type { Mail } from "@/lib/mail/mail";
import { mailTexts } from "@/lib/mail/texts";

/** The mail with a link for a new password. @param creator the owner who sends it; null when its user asked for it */
export function toResetMail(
  { email }: { email: string },
  creator: { first_name: string; email: string } | null,
  url: string,
  locale: Locale,
): Mail {
  const t = mailTexts(locale);
  return {
    to: email,
    subject: t("reset.subject"),
    paragraphs: [
      creator
        ? t("reset.introBy", { by: creator.first_name || creator.email, email })
        : t("reset.intro", { email }),
      t("reset.detail"),
    ],
    link: { label: t("reset.action"), url },
  };
}
