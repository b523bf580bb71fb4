import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyDraft, SurveyDraftInput } from "@/lib/contract/survey/draft";
import { transaction } from "@/lib/database/transaction";
import { checkVersion } from "@/lib/errors";
import { cleanChanges } from "@/lib/surveys/content";
import { readDraft, storeDraft, toSurveyDraft } from "@/lib/surveys/drafts/draft";
import { lockSurvey } from "@/lib/surveys/find";
import { readChanges } from "@/lib/surveys/read-changes";
import { cleanTexts } from "@/lib/surveys/texts/clean";

/**
 * Replaces the unpublished changes of a survey. Rules over several fields are checked when they are published.
 *
 * @param expected the required version of the draft; null for any
 * @throws NotFound, Invalid, Stale when the draft or the survey has another version
 */
export async function saveDraft(
  project: { id: number },
  actor: Actor,
  id: string,
  { base_version, changes }: SurveyDraftInput,
  expected: number | null,
): Promise<Versioned<SurveyDraft>> {
  const clean = await cleanTexts(readChanges(changes));
  return await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, base_version);
    checkVersion(await readDraft(survey, tx), expected);
    const draft = await storeDraft(tx, survey, actor, cleanChanges(survey, clean));
    return toSurveyDraft(draft, survey, actor);
  });
}
