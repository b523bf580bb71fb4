import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { activityKey } from "@/lib/client/activity";
import { surveysKey, versionsOptions } from "@/lib/client/surveys/surveys";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** The versions of the survey, newest first; reloaded after each save. */
export function useVersions() {
  const { projectId, surveyId, isNew } = useEditor("projectId", "surveyId", "isNew");
  const queries = useQueryClient();
  const version = useEditor(({ saver }) => saver.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what makes the list old.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "one", surveyId, "versions"] });
    void queries.invalidateQueries({ queryKey: activityKey(projectId) });
  }, [queries, projectId, surveyId, version]);
  return useQuery({ ...versionsOptions(projectId, surveyId, { limit: largestPage }), enabled: !isNew });
}
