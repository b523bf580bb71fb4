import { type CacheEdit, editOf } from "@/lib/client/cache-edit";
import {
  archiveSurvey,
  launchSurvey,
  removeSurvey,
  stopSurvey,
  surveysKey,
  updateSurvey,
} from "@/lib/client/surveys/surveys";
import type { ResultOf } from "@/lib/contract/endpoint";
import type { surveys } from "@/lib/contract/endpoints/surveys";
import type { Survey } from "@/lib/contract/survey/survey";
import type { SurveyState } from "@/lib/survey-model/state";

/** A survey that something is done to. */
export interface ActionTarget {
  survey: Survey;
  state: SurveyState;
  /** Null while they are not counted. */
  responses: number | null;
}

/** What can be done to surveys from a list and from their page. */
export type SurveyAction = "start" | "stop" | "resume" | "archive" | "unarchive" | "delete" | "export";

/** Actions of the bar for several selected surveys. */
export const bulkActions = ["start", "stop", "archive", "delete", "export"] as const satisfies SurveyAction[];

/** Whether it makes sense in the state the survey is in, and is the reader's to do. */
export function isPossible(action: SurveyAction, { state, survey }: ActionTarget): boolean {
  if (action === "export") return true;
  if (survey.user_access_level === "viewer") return false;
  if (action === "start") return state === "draft" || state === "scheduled";
  if (action === "stop") return state === "running";
  if (action === "resume") return state === "stopped";
  if (action === "archive") return state !== "archived";
  return state === "archived" || (action === "delete" && state === "draft");
}

/** Whether it is a draft without responses, which is deleted without a confirmation because it can be made again. */
export const isDisposable = ({ state, responses }: ActionTarget): boolean =>
  state === "draft" && responses === 0;

/** Does it; exporting changes nothing. @throws as `call` does */
export async function perform(action: SurveyAction, projectId: string, id: string): Promise<void> {
  if (action === "start") await launchSurvey(projectId, id);
  else if (action === "stop") await stopSurvey(projectId, id);
  else if (action === "resume") await updateSurvey(projectId, id, { end_date: null });
  else if (action === "archive") await archiveSurvey(projectId, id);
  else if (action === "unarchive") await archiveSurvey(projectId, id, false);
  else if (action === "delete") await removeSurvey(projectId, id);
}

/** The edits of the cached lists after an action; starting is left to the server, which knows the time. */
export function editsOf(
  projectId: string,
  { action, id }: { action: SurveyAction; id: string },
): readonly CacheEdit[] {
  const change = changeBy[action];
  if (change === undefined) return [];
  return [
    editOf<SurveyPage>([...surveysKey(projectId), "list"], (page) => ({
      ...page,
      results: page.results.flatMap((survey) => (survey.id === id ? change(survey) : [survey])),
    })),
  ];
}

type SurveyPage = ResultOf<typeof surveys.list>;
type SurveyOfPage = SurveyPage["results"][number];

const changeBy: Partial<Record<SurveyAction, (survey: SurveyOfPage) => SurveyOfPage[]>> = {
  resume: (survey) => [{ ...survey, end_date: null }],
  archive: (survey) => [{ ...survey, archived: true }],
  unarchive: (survey) => [{ ...survey, archived: false }],
  delete: () => [],
};

/** The inverse of an action. */
export const inverse: Partial<Record<SurveyAction, SurveyAction>> = {
  stop: "resume",
  resume: "stop",
  archive: "unarchive",
  unarchive: "archive",
};
