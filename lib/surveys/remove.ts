import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { transaction } from "@/lib/database/transaction";
import { lockSurvey } from "@/lib/surveys/find";
import { removeFlags } from "@/lib/surveys/targeting/flags";

/**
 * Deletes a survey and the flags it made; flags it only names stay.
 *
 * @param expected the version it must still have; null for any   @throws NotFound, Stale
 */
export async function removeSurvey(
  project: { id: number },
  actor: Actor,
  id: string,
  expected: number | null,
): Promise<null> {
  await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, expected);
    await tx.survey.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    const made = await tx.featureFlag.findMany({
      where: { project_id: project.id, survey_id: id },
      select: { id: true },
    });
    await removeFlags(
      tx,
      project,
      made.map((flag) => flag.id),
    );
    await recordActivity(tx, project, actor, {
      scope: "Survey",
      item_id: id,
      activity: "deleted",
      name: survey.name,
      changes: null,
    });
  });
  return null;
}
