import type { CheckedSurvey } from "@/lib/contract/checks/problem";
import { listOf, objectOf } from "@/lib/contract/checks/read";
import type { JsonObject } from "@/lib/contract/json";

/** The condition sets of targeting: as written, else those of the flag that is there. */
export function groupsOf(survey: CheckedSurvey): JsonObject[] {
  if (survey.remove_targeting_flag === true) return [];
  const filters = survey.targeting_flag_filters ?? objectOf(survey.targeting_flag).filters;
  return listOf(objectOf(filters).groups).map(objectOf);
}
