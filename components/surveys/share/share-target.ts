import type { Survey } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";
import type { SurveyState } from "@/lib/survey-model/state";

/** A survey that is shared: as it is on the server, and with the edits that are not published. */
export interface ShareTarget {
  projectId: string;
  survey: Survey;
  draft: Draft;
  state: SurveyState;
  /** Allows or forbids frames on other websites; null for users who may not change the survey. */
  setEmbedding: ((isAllowed: boolean) => void) | null;
}
