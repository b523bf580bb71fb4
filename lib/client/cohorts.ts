import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { largestPage } from "@/lib/contract/page";

/** The cohorts of a project, by name. */
export const cohortsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "cohorts"],
    queryFn: ({ signal }) =>
      call(cohorts.list, {
        params: { project_id: projectId },
        query: { limit: String(largestPage) },
        signal,
      }),
    staleTime: 60_000,
    select: ({ results }) => results.toSorted((a, b) => (a.name ?? "").localeCompare(b.name ?? "")),
  });
