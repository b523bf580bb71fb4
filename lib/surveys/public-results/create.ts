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
import { findSurvey, lockSurvey } from "@/lib/surveys/find";
import {
  checkLink,
  isActive,
  type LinkRow,
  linksStatement,
  readLink,
  toPublicLink,
} from "@/lib/surveys/public-results/link";
import { recordLinkChange } from "@/lib/surveys/public-results/record-change";

/**
 * Creates a public link to a survey's results, with its activity entry. Of links that are not active any more, only the newest are
 * kept.
 *
 * @throws NotFound; Invalid also beyond 20 active links; Forbidden; Busy when too many passwords are being hashed
 */
export async function createPublicLink(
  project: { id: number } & MaskedFor,
  actor: Actor,
  surveyId: string,
  { password, ...fields }: PublicLinkInput,
): Promise<PublicLink> {
  const masked = project.masking !== null;
  checkLink(fields, masked);
  await findSurvey(project, surveyId);
  // Before the transaction: it takes a while, and a permit.
  const password_hash = password === null ? null : await hashPassword(password);
  const token = newSecret();
  const row = await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, surveyId, null);
    const links = await tx.$queryRaw<LinkRow[]>(
      linksStatement(project, surveyId, { limit: maxPublicLinks + maxListedLinks }),
    );
    if (links.filter((link) => isActive(link)).length >= maxPublicLinks)
      throw new Invalid(null, "invalid_input", `A survey has at most ${maxPublicLinks} active public links.`);
    const dropped = links.filter((link) => !isActive(link)).slice(maxListedLinks - maxPublicLinks);
    await tx.$executeRaw(Prisma.sql`
      delete from public_links where project_id = ${project.id} and id = any(${dropped.map(({ id }) => id)}::int[])`);
    const { id } = await tx.publicLink.create({
      data: {
        project_id: project.id,
        survey_id: surveyId,
        ...fields,
        password_hash,
        token_hash: hashSecret(token),
        sealed_token: sealText("public link", token),
        created_by_id: actor.user.id,
      },
      select: { id: true },
    });
    const created = await readLink(tx, project, surveyId, id);
    await recordLinkChange(tx, project, actor, survey, { before: null, after: created });
    return created;
  });
  return { ...toPublicLink(row, masked), token };
}
