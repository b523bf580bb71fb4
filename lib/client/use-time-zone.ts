import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { projectsOptions } from "@/lib/client/access/projects";
import { useTimeZonePreference } from "@/lib/client/time-zone-preference";

/** The time zone of the project whose page is seen without an account; null where projects can be read. */
export const PublicTimeZone = createContext<string | null>(null);

/** The time zone of a project, in which its days begin; UTC until it is known. */
export function useProjectTimeZone(projectId: string): string {
  const given = useContext(PublicTimeZone);
  const { data: projects } = useQuery({ ...projectsOptions(), enabled: given === null });
  if (given !== null) return given;
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
