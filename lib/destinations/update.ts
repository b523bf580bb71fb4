import "server-only";
import { sealText } from "@/lib/access/sealed-text";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import type { Destination, DestinationChanges } from "@/lib/contract/project/destination";
import type { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { lockDestination } from "@/lib/destinations/find";
import { recordDestination } from "@/lib/destinations/record";
import { checkAddress, checkSubscriptions } from "@/lib/destinations/rules";
import { destinationInclude, toDestination } from "@/lib/destinations/view";

/**
 * Changes a destination with its activity entry. Enabling one that was disabled because it failed clears the failure.
 *
 * @throws NotFound, Invalid
 */
export async function updateDestination(
  project: { id: number },
  actor: Actor,
  id: string,
  { url, subscriptions, ...input }: DestinationChanges,
): Promise<Destination> {
  return await transaction(async (tx) => {
    const row = await lockDestination(tx, project, id);
    const before = toDestination(row);
    const { type } = before;
    const isNewUrl = url !== undefined && url !== before.url;
    checkAddress(type, { url: url === undefined ? before.url : url, emails: input.emails ?? row.emails });
    if (subscriptions) await checkSubscriptions(tx, project, subscriptions);
    const isSlack = type === "slack";
    const after = await tx.destination.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: {
        ...(input as Prisma.DestinationUncheckedUpdateInput),
        ...(isNewUrl && (isSlack ? { sealed: sealText("destination", url ?? "") } : { url })),
        ...(subscriptions && { subscriptions: JSON.parse(JSON.stringify(subscriptions)) }),
        ...((input.enabled || isNewUrl) && { failing_since: null, disabled_at: null, disabled_reason: null }),
      },
      include: destinationInclude,
    });
    const result = toDestination(after);
    const changes = changedFields("Destination", before, {
      ...input,
      subscriptions,
      url: isNewUrl ? result.url : undefined,
    });
    if (changes.length > 0) await recordDestination(tx, project, actor, after, "updated", changes);
    else if (isNewUrl) await recordDestination(tx, project, actor, after, "url_replaced");
    return result;
  });
}
