import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { responsesCountOptions } from "@/lib/client/surveys/surveys";
import { type SurveyState, surveyState } from "@/lib/survey-model/state";

const minuteMs = 60_000;

/** Distinct submissions of the survey; undefined while they are not counted. */
export function useResponsesCount(): number | undefined {
  const { projectId, surveyId } = useEditor("projectId", "surveyId");
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  return counts && (counts[surveyId] ?? 0);
}

/** The state of the survey now: it may start or end while it is open. */
export function useSurveyState(): SurveyState {
  const { survey } = useEditor("survey");
  const responses = useResponsesCount() ?? 0;
  // Renders every minute, and is judged by the present: it may have started since the last minute.
  useNow({ updateInterval: minuteMs });
  return surveyState(survey, { now: new Date(), responses });
}
