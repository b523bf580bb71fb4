import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { recordTokenChange } from "@/lib/access/projects/activity";
import { lockProject } from "@/lib/access/projects/lock";
import { toProject } from "@/lib/access/projects/view";
import { newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import type { Project } from "@/lib/contract/project/project";
import type { TokenReset } from "@/lib/contract/project/token-reset";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

const hour = 3_600_000;

/**
 * Gives a project a new token. The present one becomes the previous one, which works until the grace period ends; without
 * a grace period it ends at once.
 *
 * @throws Invalid while an earlier previous token still works: rotating again, which a repeated request would do, would
 * end it without notice   @throws the missing row (answered as 404)
 */
export async function resetToken(
  project: { id: number },
  actor: Actor,
  { grace_period_hours }: TokenReset,
): Promise<Project> {
  const organization = await readOrganization();
  return await transaction(async (tx) => {
    const now = new Date();
    const row = await lockProject(tx, project);
    const { previous_api_token_expires_at } = toProject(row, organization, now);
    if (previous_api_token_expires_at !== null)
      throw new Invalid(
        null,
        "invalid_input",
        `The previous token works until ${previous_api_token_expires_at}. Revoke it before rotating the token again.`,
      );
    const expiresAt = grace_period_hours === 0 ? null : new Date(now.getTime() + grace_period_hours * hour);
    const updated = await tx.project.update({
      where: { id: project.id },
      data: {
        api_token: newSecret("phc_"),
        previous_api_token: expiresAt && row.api_token,
        previous_api_token_expires_at: expiresAt,
      },
    });
    const after = toProject(updated, organization, now);
    await recordTokenChange(tx, actor, "token_rotated", after, {
      before: null,
      after: after.previous_api_token_expires_at,
    });
    return after;
  });
}
