import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { sealText } from "@/lib/access/sealed-text";
import { newSecret } from "@/lib/access/secrets";
import { hashPassword } from "@/lib/access/users/passwords";
import type { Actor } from "@/lib/activity/actor";
import type { MaskedFor } from "@/lib/contract/person/personal";
import {
  maxListedLinks,
  maxPublicLinks,
  type PublicLink,
  type PublicLinkInput,
} from "@/lib/contract/survey/public-link";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import {
  checkLink,
  isActive,
  type LinkRow,
  linksStatement,
  readLink,
  toPublicLink,
} from "@/lib/public-links/link";
import { recordLinkChange } from "@/lib/public-links/record-change";
import type { LinkTarget } from "@/lib/public-links/target";

/** The fields of a new link: those of a board have no switches. */
type NewLink = Pick<PublicLinkInput, "name" | "expires_at" | "password"> & Partial<PublicLinkInput>;

const noSwitches = { shows_open_answers: false, shows_people: false, allows_filters: false };

/**
 * Creates a public link to a survey's results or a board, with its activity entry. Of links that are not active any more, only the newest are
 * kept.
 *
 * @throws NotFound; Invalid also beyond 20 active links; Forbidden; Busy when too many passwords are being hashed
 */
export async function createPublicLink(
  project: { id: number } & MaskedFor,
  actor: Actor,
  target: LinkTarget,
  { password, ...sent }: NewLink,
): Promise<PublicLink> {
  const masked = project.masking !== null;
  const fields = { ...noSwitches, ...sent };
  checkLink(fields, masked);
  await target.find();
  // Before the transaction: it takes a while, and a permit.
  const password_hash = password === null ? null : await hashPassword(password);
  const token = newSecret();
  const row = await transaction(async (tx) => {
    const named = await target.lock(tx);
    const links = await tx.$queryRaw<LinkRow[]>(
      linksStatement(project, target, { limit: maxPublicLinks + maxListedLinks }),
    );
    if (links.filter((link) => isActive(link)).length >= maxPublicLinks)
      throw new Invalid(null, "invalid_input", `There are at most ${maxPublicLinks} active public links.`);
    const dropped = links.filter((link) => !isActive(link)).slice(maxListedLinks - maxPublicLinks);
    await tx.$executeRaw(Prisma.sql`
      delete from public_links where project_id = ${project.id} and id = any(${dropped.map(({ id }) => id)}::int[])`);
    const { id } = await tx.publicLink.create({
      data: {
        project_id: project.id,
        ...target.column,
        ...fields,
        password_hash,
        token_hash: hashSecret(token),
        sealed_token: sealText("public link", token),
        created_by_id: actor.user.id,
      },
      select: { id: true },
    });
    const created = await readLink(tx, project, target, id);
    await recordLinkChange(tx, project, actor, named, { before: null, after: created });
    return created;
  });
  return { ...toPublicLink(row, masked), token };
}
