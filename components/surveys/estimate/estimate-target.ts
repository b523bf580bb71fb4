import type { Survey } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";

/** Whose audience is estimated: the survey on the server, and its conditions as they are or as they are being edited. */
export interface EstimateTarget {
  projectId: string;
  survey: Survey;
  draft: Pick<Draft, "type" | "linked_flag_id" | "targeting_flag_filters" | "conditions" | "schedule">;
}
