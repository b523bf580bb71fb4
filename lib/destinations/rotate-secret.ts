import "server-only";
import { sealText } from "@/lib/access/sealed-text";
import type { Actor } from "@/lib/activity/actor";
import type { DestinationSecret } from "@/lib/contract/project/destination";
import { transaction } from "@/lib/database/transaction";
import { lockDestination } from "@/lib/destinations/find";
import { recordDestination } from "@/lib/destinations/record";
import { newWebhookSecret } from "@/lib/destinations/secret";
import { Invalid } from "@/lib/errors";

/** Gives a webhook another secret, with an activity entry. @throws NotFound, Invalid for what is no webhook */
export async function rotateSecret(
  project: { id: number },
  actor: Actor,
  id: string,
): Promise<DestinationSecret> {
  const secret = newWebhookSecret();
  await transaction(async (tx) => {
    const row = await lockDestination(tx, project, id);
    if (row.type !== "webhook") throw new Invalid(null, "invalid_input", "Only webhooks have a secret.");
    await tx.destination.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { sealed: sealText("destination", secret) },
      select: { id: true },
    });
    await recordDestination(tx, project, actor, row, "secret_rotated");
  });
  return { secret };
}
