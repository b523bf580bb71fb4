import "server-only";
import { openText } from "@/lib/access/sealed-text";
import { toUser } from "@/lib/activity/actor";
import { type Destination, type DestinationType, Subscription } from "@/lib/contract/project/destination";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Prisma } from "@/lib/database/generated/client";
import { languageOf } from "@/lib/i18n/locales";

/** What is read of a destination. */
export const destinationInclude = { created_by: true } satisfies Prisma.DestinationInclude;
/** A destination with its creator. */
export type DestinationRow = Prisma.DestinationGetPayload<{ include: typeof destinationInclude }>;

/** What is sealed of a destination: the secret of a webhook, the URL of Slack; null when NEXTAUTH_SECRET has changed since. */
export const openSealed = ({ sealed }: Pick<DestinationRow, "sealed">): string | null =>
  sealed === null ? null : openText("destination", sealed);

/** The subscriptions of a stored destination. */
export const subscriptionsOf = ({ subscriptions }: Pick<DestinationRow, "subscriptions">): Subscription[] =>
  (subscriptions as unknown[]).map((stored) => Subscription.parse(stored));

/** The host of Slack's URL: the rest is a secret. */
function maskedUrl(row: DestinationRow): string | null {
  const url = openSealed(row);
  return url === null ? null : `${new URL(url).origin}/…`;
}

/** A destination on the wire. */
export const toDestination = (row: DestinationRow): Destination => ({
  id: row.id,
  name: row.name,
  type: row.type as DestinationType,
  url: row.type === "slack" ? maskedUrl(row) : row.url,
  emails: row.emails,
  enabled: row.enabled,
  gets_personal_data: row.gets_personal_data,
  language: languageOf(row.language),
  subscriptions: subscriptionsOf(row),
  limit_per_minute: row.limit_per_minute,
  failing_since: row.failing_since && toTimestamp(row.failing_since),
  disabled_at: row.disabled_at && toTimestamp(row.disabled_at),
  disabled_reason: row.disabled_reason,
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by && toUser(row.created_by),
});
