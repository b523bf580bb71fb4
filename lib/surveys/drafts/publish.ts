import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { DraftPublication } from "@/lib/contract/survey/draft";
import type { Survey } from "@/lib/contract/survey/survey";
import { transaction } from "@/lib/database/transaction";
import { checkVersion } from "@/lib/errors";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { readDraft, storeDraft } from "@/lib/surveys/drafts/draft";
import { lockSurvey } from "@/lib/surveys/find";
import { nameTaken } from "@/lib/surveys/name-taken";
import { readChanges } from "@/lib/surveys/read-changes";
import { cleanTexts } from "@/lib/surveys/texts/clean";
import { toSurvey } from "@/lib/surveys/view";

/**
 * Applies the unpublished changes of a survey under today's rules, and empties its draft. Nothing happens without changes.
 *
 * @param expected the required version of the draft; null for any
 * @throws NotFound, Invalid, Stale when the draft or the survey is not the one that was compared
 */
export async function publishDraft(
  project: { id: number },
  actor: Actor,
  id: string,
  { base_version }: DraftPublication,
  expected: number | null,
): Promise<Versioned<Survey>> {
  try {
    const row = await transaction(async (tx) => {
      const survey = await lockSurvey(tx, project, id, base_version);
      const draft = await readDraft(survey, tx);
      checkVersion(draft, expected);
      if (Object.keys(draft.changes).length === 0) return survey;
      const clean = await cleanTexts(readChanges(draft.changes));
      const published = await changeSurvey(tx, actor, survey, clean);
      await storeDraft(tx, published, actor, {});
      return published;
    });
    return { value: toSurvey(row, actor), version: row.version };
  } catch (error) {
    throw nameTaken(error, "There is already another survey with this name.");
  }
}
