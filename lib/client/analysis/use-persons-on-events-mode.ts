import { useQuery } from "@tanstack/react-query";
import { projectsOptions } from "@/lib/client/access/projects";
import { type PersonsOnEventsMode, personsOnEventsModeOf } from "@/lib/contract/project/query-modifiers";

/** The mode in which a project's analyses read properties of persons; null until it is known, and where it is not asked. */
export function usePersonsOnEventsMode(projectId: string | null): PersonsOnEventsMode | null {
  const { data: projects } = useQuery({ ...projectsOptions(), enabled: projectId !== null });
  const project = projects?.find(({ id }) => String(id) === projectId);
  return project ? personsOnEventsModeOf(project) : null;
}
