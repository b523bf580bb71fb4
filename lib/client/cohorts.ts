import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { largestPage } from "@/lib/contract/largest-page";

/** The cohorts of a project, by name. */
export const cohortsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "cohorts"],
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/cohorts/", {
        params: { project_id: projectId },
        query: { limit: String(largestPage) },
        signal,
      }),
    staleTime: 60_000,
    select: ({ results }) => results.toSorted((a, b) => (a.name ?? "").localeCompare(b.name ?? "")),
  });
