import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readOptions } from "@/lib/client/read-options";
import type { ActivityScope } from "@/lib/contract/activity/scopes";

/** Every key of a project's activity begins with it. */
export const activityKey = (projectId: string) => ["projects", projectId, "activity_log"] as const;

/** Which entries of the log to request; an empty filter requests all. */
export interface ActivityFilter {
  scope?: ActivityScope | undefined;
  scopes?: readonly ActivityScope[] | undefined;
  activities?: readonly string[] | undefined;
  itemId?: string | undefined;
  /** A user's id. */
  user?: string | undefined;
  /** Activities of the system, or all others. */
  isSystem?: boolean | undefined;
  /** ISO 8601 with a time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

const queryOf = ({ scope, scopes, activities, itemId, user, isSystem, from, to }: ActivityFilter) => ({
  ...(scope && { scope }),
  ...(scopes && { scopes: scopes.join(",") }),
  ...(activities && { activities: activities.join(",") }),
  ...(itemId !== undefined && { item_id: itemId }),
  ...(user !== undefined && { user }),
  ...(isSystem !== undefined && { is_system: String(isSystem) }),
  ...(from !== undefined && { start_date: from }),
  ...(to !== undefined && { end_date: to }),
});

/** A page of a project's activity, newest first; pages count from 1. */
export const activityOptions = (projectId: string, filter: ActivityFilter, page: number, limit: number) =>
  queryOptions({
    ...readOptions(
      [...activityKey(projectId), filter, limit, page],
      "GET /api/projects/{project_id}/activity_log/",
      {
        params: { project_id: projectId },
        query: { page: String(page), limit: String(limit), ...queryOf(filter) },
      },
    ),
    placeholderData: (previous, query) =>
      // Another project's entries are no placeholder for this one's.
      query?.queryKey[1] === projectId ? keepPreviousData(previous) : undefined,
  });

/** The address of all matching entries as CSV. */
export const activityCsvPath = (projectId: string, filter: ActivityFilter): string =>
  `/api/projects/${encodeURIComponent(projectId)}/activity_log/?${new URLSearchParams({ format: "csv", ...queryOf(filter) })}`;
