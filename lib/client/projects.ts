import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";

/** The projects of the signed-in person, by name. */
export const projectsOptions = () =>
  queryOptions({
    queryKey: ["projects"],
    queryFn: ({ signal }) => call("GET /api/projects/", { query: { limit: "1000" }, signal }),
    staleTime: 5 * 60_000,
    select: ({ results }) => results.toSorted((a, b) => a.name.localeCompare(b.name)),
  });
