import { useQueryClient } from "@tanstack/react-query";
import { useRecordForm } from "@/components/forms/use-record-form";
import { projectKey, projectsKey, updateProject } from "@/lib/client/access/projects";
import { type Project, ProjectChanges } from "@/lib/contract/project/project";

interface ProjectFormOptions<Draft extends ProjectChanges> {
  projectId: string;
  project: Project;
  /** The fields that the form has. */
  read: (project: Project) => Draft;
  /** Faults that the contract doesn't find, by path. */
  check: (draft: Draft) => Record<string, string>;
  isReadOnly: boolean;
  /** As in `useRecordForm`. */
  prepare?: (draft: Draft, before: Draft) => Draft | null;
}

/** A form of settings of a project. */
export function useProjectForm<Draft extends ProjectChanges>(options: ProjectFormOptions<Draft>) {
  const { projectId, project, read, check, isReadOnly, prepare } = options;
  const queries = useQueryClient();
  return useRecordForm({
    stored: project,
    read: (stored) => read(stored ?? project),
    schema: ProjectChanges,
    check,
    ...(prepare && { prepare }),
    send: ({ changes }) => updateProject(projectId, changes),
    refreshes: [projectsKey, ["me"]],
    onSaved: (saved) => queries.setQueryData(projectKey(projectId), saved),
    isReadOnly,
  });
}
