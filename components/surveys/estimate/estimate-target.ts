import type { Survey } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";

/** The target of the estimate: the survey on the server, with its conditions as stored or as edited. */
export interface EstimateTarget {
  projectId: string;
  survey: Survey;
  draft: Pick<
    Draft,
    "type" | "linked_flag_id" | "targeting_flag_filters" | "conditions" | "schedule" | "contact_priority"
  >;
}
