import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { recordKey } from "@/lib/access/keys/activity";
import { toKey } from "@/lib/access/keys/view";
import { maskSecret, newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import type { KeyInput, NewKey } from "@/lib/contract/access/key";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Creates a personal API key.
 *
 * @param actor who creates it: its user; null for the operator of the installation
 * @param value the key itself; random by default
 * @throws Invalid for a project in `scoped_teams` that the user is not a member of, and for an expiry in the past
 */
export async function createKey(
  user: { id: number },
  actor: Actor | null,
  { label, scopes, scoped_teams, expires_at = null, is_masked = false }: KeyInput,
  value = newSecret("phx_"),
): Promise<NewKey> {
  const projects = [...new Set(scoped_teams ?? [])];
  if (expires_at && expires_at <= new Date())
    throw new Invalid("expires_at", "invalid_input", "Choose a date in the future.");
  return transaction(async (tx) => {
    await requireMembership(tx, user, projects);
    const row = await tx.personalApiKey.create({
      data: {
        user_id: user.id,
        label,
        scopes: [...new Set(scopes)],
        scoped_teams: projects,
        expires_at,
        is_masked,
        secure_value: hashSecret(value),
        mask_value: maskSecret(value),
      },
    });
    await recordKey(tx, actor, null, row);
    return { ...toKey(row), value };
  });
}

async function requireMembership(tx: Transaction, user: { id: number }, projects: number[]): Promise<void> {
  const own = await tx.membership.findMany({
    where: { user_id: user.id, project_id: { in: projects } },
    select: { project_id: true },
  });
  const missing = projects.find((id) => !own.some(({ project_id }) => project_id === id));
  if (missing !== undefined)
    throw new Invalid("scoped_teams", "invalid_input", `No access to project ${missing}.`);
}
