import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyChanges, WrittenSurvey } from "@/lib/contract/survey/survey";
import { transaction } from "@/lib/database/transaction";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { lockSurvey } from "@/lib/surveys/find";
import { nameTaken } from "@/lib/surveys/name-taken";
import { cleanTexts } from "@/lib/surveys/texts/clean";
import { toWrittenSurvey } from "@/lib/surveys/view";

/**
 * Changes the given fields of a survey only: two writers of different fields both succeed.
 *
 * @param expected the required version; null for any
 * @param isAutosave whether an editor saved by itself, so that the last version may take the change in
 * @throws NotFound, Stale, Invalid   @source docs/reference/surveys.md#updating-a-survey
 */
export async function updateSurvey(
  project: { id: number },
  actor: Actor,
  id: string,
  changes: SurveyChanges,
  expected: number | null,
  isAutosave = false,
): Promise<Versioned<WrittenSurvey>> {
  try {
    const clean = await cleanTexts(changes);
    const row = await transaction(async (tx) =>
      changeSurvey(tx, actor, await lockSurvey(tx, project, id, expected), clean, { isAutosave }),
    );
    return { value: toWrittenSurvey(row, actor, changes.remove_targeting_flag), version: row.version };
  } catch (error) {
    throw nameTaken(error, "There is already another survey with this name.");
  }
}
