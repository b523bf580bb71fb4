import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EstimateTarget } from "@/components/surveys/estimate/estimate-target";
import { fatigueOptions } from "@/lib/client/surveys/surveys";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import { maxFatigueDays } from "@/lib/contract/survey/limits";
import { effectiveWaitDays } from "@/lib/survey-model/wait-period";

/** Days in which a second survey counts as too soon, where neither the project nor the survey says how many. Ours. */
const usualDays = 14;

/** The audience, and the number of days of exposures. */
export interface FatigueScope {
  projectId: string;
  survey: EstimateTarget["survey"];
  days: number;
}

/** What determines the audience of a survey, as it is stored. */
export const fatigueAudience = ({ targeting_flag, linked_flag_id, conditions }: EstimateTarget["survey"]) => [
  targeting_flag?.version ?? null,
  linked_flag_id,
  conditions?.linkedFlagVariant ?? null,
];

/**
 * What the audience of a survey saw of other surveys: in the days that the survey waits, else in two weeks. Of the survey as it is on the server; nothing for one that is not there yet.
 */
export function useFatigue({ projectId, survey, draft }: EstimateTarget) {
  const { config, isAsked } = useProjectSurveyConfig(projectId);
  const waitDays = effectiveWaitDays(draft, config);
  const days = Math.min(Math.round(waitDays) || usualDays, maxFatigueDays);
  const { id } = survey;
  const isSaved = id !== "new";
  return {
    days,
    /** The audience is counted without the wait period, which the estimate of it includes. */
    hasWait: waitDays > 0,
    isSaved,
    ...useQuery({
      ...fatigueOptions(projectId, id, days, fatigueAudience(survey)),
      enabled: isSaved && isAsked,
      placeholderData: keepPreviousData,
    }),
  };
}
