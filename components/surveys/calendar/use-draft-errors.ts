import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useMemo } from "react";
import { useSurveyProblems } from "@/components/survey/checks/use-survey-problems";
import { draftSurveysOptions } from "@/lib/client/surveys/surveys";

/** The number of errors of each draft, by its id; undefined until it is checked. Drafts with errors can't be scheduled. */
export function useDraftErrors(projectId: string, isEnabled: boolean): (id: string) => number | undefined {
  const { data: drafts } = useQuery({ ...draftSurveysOptions(projectId), enabled: isEnabled });
  const now = useNow();
  const problems = useSurveyProblems(projectId, drafts?.results, undefined, now);
  return useMemo(
    () => (id) => problems?.get(id)?.filter(({ severity }) => severity === "error").length,
    [problems],
  );
}
