import "server-only";
import { transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { locales } from "@/lib/i18n/locales";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue";
import { formatInstant, mailTexts } from "@/lib/mail/texts";

/** The job that tells users which of their keys expire. */
export const keyExpiryTask = "mail-key-expiry";

/** A key whose user is told. */
interface ExpiringKey {
  label: string;
  mask_value: string;
  expires_at: Date;
  email: string;
  project_id: number | null;
}

/**
 * Mails the users of keys that expire within 14 days, and again within one day. A key that was made for less gets only the second,
 * or none. The row remembers what was sent, so that of several servers one sends.
 *
 * @param now the time of the run
 */
export async function mailKeyExpiry(now: Date): Promise<void> {
  await transaction(
    async (tx) => {
      const keys = await tx.$queryRaw<ExpiringKey[]>`
        with due as (
          select id, case when expires_at <= ${now}::timestamptz + interval '1 day' then 1 else 14 end as days
          from personal_api_keys
          where expires_at > ${now}::timestamptz and expires_at <= ${now}::timestamptz + interval '14 days')
        update personal_api_keys k set expiry_notice_days = due.days
        from due, users
        where due.id = k.id and users.id = k.user_id and coalesce(k.expiry_notice_days, 15) > due.days
          and k.created_at <= k.expires_at - due.days * interval '1 day'
        returning k.label, k.mask_value, k.expires_at, users.email, coalesce(k.scoped_teams[1],
          (select min(project_id) from memberships where user_id = k.user_id)) as project_id`;
      for (const key of keys) await queueMail(tx, toExpiryMail(key));
    },
    { timeout: 60_000 },
  );
}

/** The mail about a key. In the default language: that of a user is not stored. */
function toExpiryMail({ label, mask_value, expires_at, email, project_id }: ExpiringKey): Mail {
  const [locale] = locales;
  const t = mailTexts(locale);
  const time = formatInstant(locale, expires_at);
  return {
    to: email,
    subject: t("keyExpiry.subject", { label, time }),
    paragraphs: [t("keyExpiry.intro", { label, mask: mask_value, time }), t("keyExpiry.detail")],
    link: {
      label: t("keyExpiry.action"),
      url: project_id === null ? env.PUBLIC_URL : `${env.PUBLIC_URL}/p/${project_id}/settings/keys`,
    },
  };
}
