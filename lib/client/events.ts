import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";

/** Names of the events that a project captured, each once; the SDKs' own ones last. */
export const eventNamesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "events", "names"],
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/events/names/", { params: { project_id: projectId }, signal }),
    staleTime: 5 * 60_000,
    select: ({ results }) =>
      results.toSorted((a, b) => Number(a.startsWith("$")) - Number(b.startsWith("$")) || a.localeCompare(b)),
  });
