import { useQuery } from "@tanstack/react-query";
import { projectsOptions } from "@/lib/client/access/projects";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

/**
 * The survey settings of a project.
 *
 * @returns `config` undefined while they are loading, and for a project that can't be found; `isAsked` whether
 * the request has completed
 */
export function useProjectSurveyConfig(projectId: string): {
  config: SurveyConfig | undefined;
  isAsked: boolean;
} {
  const { data: projects, isFetched } = useQuery(projectsOptions());
  const config = projects?.find(({ id }) => String(id) === projectId)?.survey_config;
  return { config, isAsked: isFetched };
}
