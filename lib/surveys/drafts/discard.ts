import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { transaction } from "@/lib/database/transaction";
import { checkVersion } from "@/lib/errors";
import { readDraft, storeDraft } from "@/lib/surveys/drafts/draft";
import { lockSurvey } from "@/lib/surveys/find";

/**
 * Empties the draft of a survey; nothing happens to one without changes.
 *
 * @param expected the required version of the draft; null for any   @throws NotFound, Stale
 */
export async function discardDraft(
  project: { id: number },
  actor: Actor,
  id: string,
  expected: number | null,
): Promise<null> {
  await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, null);
    const draft = await readDraft(survey, tx);
    checkVersion(draft, expected);
    if (Object.keys(draft.changes).length === 0) return;
    await storeDraft(tx, survey, actor, {});
    await recordActivity(tx, project, actor, {
      scope: "Survey",
      item_id: id,
      activity: "draft_discarded",
      name: survey.name,
      changes: null,
    });
  });
  return null;
}
