import type { JsonObject } from "@/lib/contract/wire/json";
import type { CheckedSurvey } from "@/lib/survey-model/checks/problem";
import { listOf, objectOf } from "@/lib/survey-model/checks/read";

/** The condition sets of targeting: the given filters, else those of the existing flag. */
export function groupsOf(survey: CheckedSurvey): JsonObject[] {
  if (survey.remove_targeting_flag === true) return [];
  const filters = survey.targeting_flag_filters ?? objectOf(survey.targeting_flag).filters;
  return listOf(objectOf(filters).groups).map(objectOf);
}
