import "server-only";
import { settingsPath } from "@/lib/client/links/settings";
import type { Transaction } from "@/lib/database/transaction";
import { lockDestination } from "@/lib/destinations/find";
import { recordDestination } from "@/lib/destinations/record";
import type { DestinationRow } from "@/lib/destinations/view";
import { env } from "@/lib/env";
import { languageOf } from "@/lib/i18n/locales";
import { queueMail, sendsMail } from "@/lib/mail/queue";
import { mailTexts } from "@/lib/mail/texts";

/** Disables a destination that failed for too long, and tells the owners: in the activity, and by mail where there is mail. */
export async function disableDestination(
  tx: Transaction,
  { project_id, id }: Pick<DestinationRow, "project_id" | "id">,
  reason: string,
  now: Date,
): Promise<void> {
  const project = { id: project_id };
  const row = await lockDestination(tx, project, id);
  if (!row.enabled) return;
  await tx.destination.update({
    where: { project_id_id: { project_id, id } },
    data: { enabled: false, disabled_at: now, disabled_reason: reason },
    select: { id: true },
  });
  const change = { type: "Destination", action: "created", field: "disabled_reason", before: null } as const;
  await recordDestination(tx, project, null, row, "disabled", [{ ...change, after: reason }]);
  if (sendsMail(env)) await mailOwners(tx, project, row, reason);
}

async function mailOwners(
  tx: Transaction,
  project: { id: number },
  { name, language }: Pick<DestinationRow, "name" | "language">,
  reason: string,
): Promise<void> {
  const t = mailTexts(languageOf(language));
  const owners = await tx.membership.findMany({
    where: { project_id: project.id, role: "owner" },
    select: { user: { select: { email: true } }, project: { select: { name: true } } },
  });
  for (const owner of owners)
    await queueMail(tx, {
      to: owner.user.email,
      subject: t("notification.disabled", { name }),
      paragraphs: [
        t("notification.disabledIntro", { name, project: owner.project.name }),
        t("notification.disabledReason", { reason }),
      ],
      link: {
        label: t("notification.openSettings"),
        url: `${env.PUBLIC_URL}${settingsPath(String(project.id), "notifications")}`,
      },
    });
}
