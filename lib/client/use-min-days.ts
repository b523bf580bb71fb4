"use client";
import { useQuery } from "@tanstack/react-query";
import { projectsOptions } from "@/lib/client/projects";

/**
 * The project's minimum of days between surveys; null without one, and for a project that can't be found.
 *
 * @returns `days` undefined while it is loading, `isAsked` whether it was asked for, whatever the answer
 */
export function useMinDays(projectId: string): { days: number | null | undefined; isAsked: boolean } {
  const { data: projects, isFetched } = useQuery(projectsOptions());
  if (!projects) return { days: undefined, isAsked: isFetched };
  const project = projects.find(({ id }) => String(id) === projectId);
  return { days: project?.survey_config.min_days_between_surveys ?? null, isAsked: true };
}
