import "server-only";
import { hashPassword } from "@/lib/access/users/passwords";
import type { Actor } from "@/lib/activity/actor";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { PublicLink, PublicLinkChanges } from "@/lib/contract/survey/public-link";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { checkLink, readLink, toPublicLink } from "@/lib/public-links/link";
import { recordLinkChange } from "@/lib/public-links/record-change";
import type { LinkTarget } from "@/lib/public-links/target";

/**
 * Changes a public link, with its activity entry. One that has expired can get a new end.
 *
 * @throws NotFound, Forbidden; Invalid also for a revoked link; Busy when too many passwords are being hashed
 */
export async function updatePublicLink(
  project: { id: number } & MaskedFor,
  actor: Actor,
  target: LinkTarget,
  id: number,
  { password, ...fields }: PublicLinkChanges,
): Promise<PublicLink> {
  const masked = project.masking !== null;
  await target.find();
  const password_hash = typeof password === "string" ? await hashPassword(password) : password;
  const row = await transaction(async (tx) => {
    const named = await target.lock(tx);
    const before = await readLink(tx, project, target, id);
    if (before.revoked_at) throw new Invalid(null, "invalid_input", "This link is revoked.");
    const data = {
      name: fields.name ?? before.name,
      expires_at: fields.expires_at === undefined ? before.expires_at : fields.expires_at,
      shows_open_answers: fields.shows_open_answers ?? before.shows_open_answers,
      shows_people: fields.shows_people ?? before.shows_people,
      allows_filters: fields.allows_filters ?? before.allows_filters,
      password_hash: password_hash === undefined ? before.password_hash : password_hash,
    };
    // An end in the past may stay while something else is changed.
    checkLink(fields.expires_at === undefined ? { ...data, expires_at: null } : data, masked);
    await tx.publicLink.update({
      where: { project_id_id: { project_id: project.id, id } },
      data,
      select: { id: true },
    });
    const after = await readLink(tx, project, target, id);
    await recordLinkChange(tx, project, actor, named, { before, after });
    return after;
  });
  return toPublicLink(row, masked);
}
