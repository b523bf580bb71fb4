import "server-only";
import { recordTokenChange } from "@/lib/access/projects/activity";
import { lockProject } from "@/lib/access/projects/lock";
import type { Actor } from "@/lib/activity/actor";
import { toTimestamp } from "@/lib/contract/wire/field";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";

/**
 * Ends the grace period of the last rotation: the previous token stops working.
 *
 * @throws NotFound without a previous token that still works; the missing row (answered as 404)
 */
export async function revokePreviousToken(project: { id: number }, actor: Actor): Promise<null> {
  return await transaction(async (tx) => {
    const now = new Date();
    const row = await lockProject(tx, project);
    const expiresAt = row.previous_api_token_expires_at;
    if (expiresAt === null || expiresAt <= now) throw new NotFound();
    await tx.project.update({
      where: { id: project.id },
      data: { previous_api_token: null, previous_api_token_expires_at: null },
    });
    await recordTokenChange(tx, actor, "token_revoked", row, { before: toTimestamp(expiresAt), after: null });
    return null;
  });
}
