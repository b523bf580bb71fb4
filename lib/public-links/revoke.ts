import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { readLink } from "@/lib/public-links/link";
import { recordLinkChange } from "@/lib/public-links/record-change";
import type { LinkTarget } from "@/lib/public-links/target";

/** Revokes a public link, with its activity entry; nothing for one that is revoked. @throws NotFound */
export async function revokePublicLink(
  project: { id: number },
  actor: Actor,
  target: LinkTarget,
  id: number,
): Promise<null> {
  await transaction(async (tx) => {
    const named = await target.lock(tx);
    const before = await readLink(tx, project, target, id);
    if (before.revoked_at) return;
    await tx.publicLink.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { revoked_at: new Date() },
      select: { id: true },
    });
    await recordLinkChange(tx, project, actor, named, { before, after: null });
  });
  return null;
}
