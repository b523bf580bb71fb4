import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { SurveyLinkBatch } from "@/lib/contract/survey/link";
import { transaction } from "@/lib/database/transaction";
import { lockSurvey } from "@/lib/surveys/find";
import { readBatch, recordBatch, toBatch } from "@/lib/surveys/hosting/batches";

/** Revokes the links of a batch, with an activity entry; a batch that was revoked stays as it is. @throws NotFound */
export async function revokeLinkBatch(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  id: number,
): Promise<SurveyLinkBatch> {
  return await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, surveyId, null);
    const batch = await readBatch(tx, project, surveyId, id);
    if (batch.revoked_at !== null) return toBatch(batch);
    const { revoked_at } = await tx.surveyLinkBatch.update({
      where: { project_id_survey_id_id: { project_id: project.id, survey_id: surveyId, id } },
      data: { revoked_at: new Date() },
      select: { revoked_at: true },
    });
    await recordBatch(tx, project, actor, survey, "links_revoked", batch);
    return toBatch({ ...batch, revoked_at });
  });
}
