import "server-only";
import { recordKey } from "@/lib/access/keys/activity";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";

/** Revokes the actor's own key. @throws the missing row (answered as 404) */
export const removeKey = (actor: Actor, id: string): Promise<null> =>
  transaction(async (tx) => {
    const key = await tx.personalApiKey.delete({ where: { id, user_id: actor.user.id } });
    await recordKey(tx, actor, key, null);
    return null;
  });
