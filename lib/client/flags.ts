import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { largestPage } from "@/lib/contract/largest-page";

/** The flags of a project that can be linked, by key: without those that surveys made. */
export const flagsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "feature_flags"],
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/feature_flags/", {
        params: { project_id: projectId },
        query: { limit: String(largestPage) },
        signal,
      }),
    staleTime: 60_000,
    select: ({ results }) =>
      results.filter(({ survey_id }) => survey_id === null).toSorted((a, b) => a.key.localeCompare(b.key)),
  });
