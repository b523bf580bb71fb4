import "server-only";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { type LinksFile, listRecipients, readBatch, toLinksFile } from "@/lib/surveys/hosting/batches";

/** The links of a batch, as when they were made; of a cohort, those of its present persons. @throws NotFound; Invalid where there are none to use */
export async function readBatchLinks(
  project: { id: number } & DisplayNameSettings,
  surveyId: string,
  id: number,
): Promise<LinksFile> {
  return await transaction(async (tx) => {
    const { count, cohort, revoked_at } = await readBatch(tx, project, surveyId, id);
    if (revoked_at !== null) throw new Invalid(null, "invalid_input", "The batch was revoked.");
    if (count === null)
      throw new Invalid(null, "invalid_input", "These links were made before batches were listed.");
    const { key } = await tx.surveyLinkKey.findUniqueOrThrow({
      where: { project_id_survey_id: { project_id: project.id, survey_id: surveyId } },
    });
    const recipients = cohort === null ? count : await listRecipients(tx, project, cohort.id);
    return toLinksFile(project, { surveyId, key, batch: id }, recipients);
  });
}
