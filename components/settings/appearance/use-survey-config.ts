import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type DoneMessage, useApiMutation } from "@/components/forms/use-api-mutation";
import { projectKey, projectsKey, updateProject } from "@/lib/client/access/projects";
import { editOf } from "@/lib/client/cache-edit";
import type { Project, ProjectChanges } from "@/lib/contract/project/project";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

/** A change of the configuration, and how it is announced. */
interface ConfigChange {
  config: Partial<SurveyConfig>;
  message: string;
  /** The change that undoes it; absent if that is not possible. */
  undo?: Partial<SurveyConfig>;
}

/** Changes keys of a project's survey configuration at once, with a message and undo. */
export function useSurveyConfig(projectId: string) {
  const t = useTranslations("appearanceSettings");
  const queries = useQueryClient();
  const { run, isPending } = useApiMutation({
    send: ({ config }: ConfigChange) => {
      const body: ProjectChanges = { survey_config: config };
      return updateProject(projectId, body);
    },
    refreshes: [projectsKey],
    edits: ({ config }) => [
      editOf<Project>(projectKey(projectId), (project) => ({
        ...project,
        survey_config: { ...project.survey_config, ...config },
      })),
    ],
    onSuccess: (project) => queries.setQueryData(projectKey(projectId), project),
    done: ({ message, undo }): DoneMessage => ({
      message,
      ...(undo && { undo: () => run({ config: undo, message: t("undone") }) }),
    }),
    failed: () => t("failed"),
  });
  return { change: run, isPending };
}
