import { useQuery } from "@tanstack/react-query";
import { projectsOptions } from "@/lib/client/access/projects";
import { useTimeZonePreference } from "@/lib/client/time-zone-preference";

/** The time zone of a project, in which its days begin; UTC until it is known. */
export function useProjectTimeZone(projectId: string): string {
  const { data: projects } = useQuery(projectsOptions());
  return projects?.find(({ id }) => String(id) === projectId)?.timezone ?? "UTC";
}

/**
 * The time zone in which dates and times of a project are shown and typed: the one that the user chose in this browser, else
 * the project's. What is counted by days is shown in the project's (`useProjectTimeZone`).
 */
export function useTimeZone(projectId: string): string {
  const own = useProjectTimeZone(projectId);
  return useTimeZonePreference() ?? own;
}
