import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { toKey } from "@/lib/access/keys/view";
import { maskSecret, newSecret } from "@/lib/access/secrets";
import type { NewKey } from "@/lib/contract/key";
import { db } from "@/lib/database/client";

/** Rotates a user's own key: the old value stops working at once. @throws the missing row (answered as 404) */
export async function rollKey(user: { id: number }, id: string): Promise<NewKey> {
  const value = newSecret("phx_");
  const row = await db.personalApiKey.update({
    where: { id, user_id: user.id },
    data: {
      secure_value: hashSecret(value),
      mask_value: maskSecret(value),
      last_rolled_at: new Date(),
    },
  });
  return { ...toKey(row), value };
}
