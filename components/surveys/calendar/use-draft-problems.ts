import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useMemo } from "react";
import { useSurveyProblems } from "@/components/survey/checks/use-survey-problems";
import { draftSurveysOptions } from "@/lib/client/surveys/surveys";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** The problems of each draft, by its id; undefined until it is checked. Drafts with errors can't be scheduled. */
export function useDraftProblems(
  projectId: string,
  isEnabled: boolean,
): (id: string) => readonly Problem[] | undefined {
  const { data: drafts } = useQuery({ ...draftSurveysOptions(projectId), enabled: isEnabled });
  const now = useNow();
  const problems = useSurveyProblems(projectId, drafts?.results, undefined, now);
  return useMemo(() => (id) => problems?.get(id), [problems]);
}
