import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyDraft } from "@/lib/contract/survey/draft";
import { readDraft, toSurveyDraft } from "@/lib/surveys/drafts/draft";
import { findSurvey } from "@/lib/surveys/find";

/** The draft of a survey, empty where nothing is unpublished. @throws NotFound */
export async function getDraft(
  project: { id: number },
  actor: Actor,
  id: string,
): Promise<Versioned<SurveyDraft>> {
  const survey = await findSurvey(project, id);
  return toSurveyDraft(await readDraft(survey), survey, actor);
}
