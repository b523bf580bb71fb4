import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import type { ActivityScope } from "@/lib/contract/activities";

/** Every key of a project's activity begins with it. */
export const activityKey = (projectId: string) => ["projects", projectId, "activity_log"] as const;

/** What of the log is asked for: everything, one kind of thing, one thing, or what one user did. */
export interface ActivityFilter {
  scope?: ActivityScope | undefined;
  itemId?: string | undefined;
  /** A user's id. */
  user?: string | undefined;
}

/** A page of a project's activity, newest first; pages count from 1. */
export const activityOptions = (projectId: string, filter: ActivityFilter, page: number, limit: number) =>
  queryOptions({
    queryKey: [...activityKey(projectId), filter, limit, page],
    queryFn: ({ signal }) => {
      const { scope, itemId, user } = filter;
      return call("GET /api/projects/{project_id}/activity_log/", {
        params: { project_id: projectId },
        query: {
          page: String(page),
          limit: String(limit),
          ...(scope && { scope }),
          ...(itemId !== undefined && { item_id: itemId }),
          ...(user !== undefined && { user }),
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });
