import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { personsKey } from "@/lib/client/persons/list";
import { readOptions } from "@/lib/client/read-options";
import type { PageBounds } from "@/lib/contract/wire/page";

/** The key of all that is known of possible duplicates. */
export const duplicatesKey = (projectId: string) => [...personsKey(projectId), "duplicates"] as const;

/** A page of the groups of persons who may be the same. @throws as `call` does */
export const loadDuplicates = (
  projectId: string,
  isDismissed: boolean,
  { limit, offset }: PageBounds,
  signal: AbortSignal | undefined,
) =>
  call("GET /api/projects/{project_id}/persons/duplicates/", {
    params: { project_id: projectId },
    query: { limit: String(limit), offset: String(offset), dismissed: String(isDismissed) },
    ...(signal && { signal }),
  });

/** The number of groups that are not dismissed. */
export const duplicateCountOptions = (projectId: string) =>
  queryOptions({
    queryKey: [...duplicatesKey(projectId), "count"],
    queryFn: ({ signal }) => loadDuplicates(projectId, false, { limit: 1, offset: 0 }, signal),
    select: ({ count }) => count,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The groups with a person. Read again each time: they decide whom one merges. */
export const duplicatesOfOptions = (projectId: string, person: string) =>
  queryOptions({
    ...readOptions(
      [...duplicatesKey(projectId), "of", person],
      "GET /api/projects/{project_id}/persons/duplicates/",
      {
        params: { project_id: projectId },
        query: { person, limit: "10" },
      },
    ),
    retry: false,
    select: ({ results }) => results,
  });

/** Dismisses a group, or takes that back. @throws as `call` does */
export const dismissDuplicates = (projectId: string, id: string, isDismissed: boolean) =>
  call(
    isDismissed
      ? "POST /api/projects/{project_id}/persons/duplicates/{id}/dismiss/"
      : "POST /api/projects/{project_id}/persons/duplicates/{id}/restore/",
    { params: { project_id: projectId, id } },
  );
