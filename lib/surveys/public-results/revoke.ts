import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockSurvey } from "@/lib/surveys/find";
import { readLink } from "@/lib/surveys/public-results/link";
import { recordLinkChange } from "@/lib/surveys/public-results/record-change";

/** Revokes a public link, with its activity entry; nothing for one that is revoked. @throws NotFound */
export async function revokePublicLink(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  id: number,
): Promise<null> {
  await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, surveyId, null);
    const before = await readLink(tx, project, surveyId, id);
    if (before.revoked_at) return;
    await tx.publicLink.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { revoked_at: new Date() },
      select: { id: true },
    });
    await recordLinkChange(tx, project, actor, survey, { before, after: null });
  });
  return null;
}
