import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordKey } from "@/lib/access/keys/activity";
import { toKey } from "@/lib/access/keys/view";
import { maskSecret, newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import type { NewKey } from "@/lib/contract/access/key";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Rotates the actor's own key: the old value stops working at once, the expiry stays.
 *
 * @throws Invalid for a key that has expired: its new value would be refused, too; the missing row (answered as 404)
 */
export function rollKey(actor: Actor, id: string): Promise<NewKey> {
  const value = newSecret("phx_");
  return transaction(async (tx) => {
    const where = { id, user_id: actor.user.id };
    const before = await tx.personalApiKey.findUniqueOrThrow({ where });
    if (before.expires_at && before.expires_at <= new Date())
      throw new Invalid(null, "expired_key", "This key has expired. Create a new one.");
    const row = await tx.personalApiKey.update({
      where,
      data: {
        secure_value: hashSecret(value),
        mask_value: maskSecret(value),
        last_rolled_at: new Date(),
      },
    });
    await recordKey(tx, actor, before, row);
    return { ...toKey(row), value };
  });
}
