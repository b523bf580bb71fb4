"use client";
import { useQuery } from "@tanstack/react-query";
import { projectsOptions } from "@/lib/client/projects";

/** The time zone of a project; UTC until it is known. */
export function useTimeZone(projectId: string): string {
  const { data: projects } = useQuery(projectsOptions());
  return projects?.find(({ id }) => String(id) === projectId)?.timezone ?? "UTC";
}
