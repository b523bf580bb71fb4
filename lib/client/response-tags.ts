/** Tags that members of a project put on responses. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";

/** The key of a project's response tags in the cache. */
export const responseTagsKey = (projectId: string) => ["projects", projectId, "response-tags"] as const;

/** The tags of a project, by name. */
export const responseTagsOptions = (projectId: string) =>
  queryOptions({
    queryKey: responseTagsKey(projectId),
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/response_tags/", {
        params: { project_id: projectId },
        query: { limit: "500" },
        signal,
      }),
    select: ({ results }) => results,
    staleTime: 60_000,
  });
