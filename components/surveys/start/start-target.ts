import type { Survey } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";

/** A survey that is about to start: as it is on the server, and as it starts. */
export interface StartTarget {
  projectId: string;
  survey: Survey;
  draft: Draft;
}
