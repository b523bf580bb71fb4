import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { personsKey } from "@/lib/client/persons/list";
import { readOptions } from "@/lib/client/read-options";
import type { DeletedPerson, Deletion } from "@/lib/contract/person/deletion";
import { largestPage } from "@/lib/contract/wire/largest-page";
import type { PageBounds } from "@/lib/contract/wire/page";

/** Kinds of deletions of persons, in the order in which they are offered. */
export const deletionKinds = ["personsAndEvents", "events", "persons"] as const;
/** One of `deletionKinds`. */
export type DeletionKind = (typeof deletionKinds)[number];

/** Persons a request; the API takes no more. */
export const deletionChunk = 100;

/**
 * Deletes up to a hundred persons, their events, or both.
 *
 * @param deletionId requests with the same one have one receipt   @throws as `call` does
 */
export const deletePersons = (projectId: string, uuids: string[], kind: DeletionKind, deletionId: string) =>
  call("POST /api/projects/{project_id}/persons/bulk_delete/", {
    params: { project_id: projectId },
    body: {
      ids: uuids,
      delete_events: kind !== "persons",
      keep_person: kind === "events",
      deletion_id: deletionId,
    },
  });

/** The key of all that is known of deletions. */
export const deletionsKey = (projectId: string) => [...personsKey(projectId), "deletions"] as const;

/** A page of deletions, newest first. @throws as `call` does */
export const loadDeletions = (
  projectId: string,
  { limit, offset }: PageBounds,
  signal: AbortSignal | undefined,
) =>
  call("GET /api/projects/{project_id}/persons/deletions/", {
    params: { project_id: projectId },
    query: { limit: String(limit), offset: String(offset) },
    ...(signal && { signal }),
  });

/** Milliseconds between looks at a deletion whose events are being deleted. */
const pollMs = 2_000;

/** Milliseconds after which deletions are read again; null if none of them has started, or all have finished. */
export const deletionRefetchInterval = (deletions: readonly Deletion[]): number | null =>
  deletions.some(({ status }) => status === "running" || status === "interrupted") ? pollMs : null;

/** A deletion, by id. */
export const deletionOptions = (projectId: string, id: string) =>
  queryOptions({
    ...readOptions(
      [...deletionsKey(projectId), "one", id],
      "GET /api/projects/{project_id}/persons/deletions/{id}/",
      {
        params: { project_id: projectId, id },
      },
    ),
    refetchInterval: ({ state }) => (state.data && deletionRefetchInterval([state.data])) ?? false,
  });

/** Persons of a deletion on its screen; the rest is in the file. */
const personsShown = 500;

const loadDeletedPersons = (
  projectId: string,
  id: string,
  limit: number,
  offset: number,
  signal?: AbortSignal,
) =>
  call("GET /api/projects/{project_id}/persons/deletions/{id}/persons/", {
    params: { project_id: projectId, id },
    query: { limit: String(limit), offset: String(offset) },
    ...(signal && { signal }),
  });

/** The first persons of a deletion. @param deletion as it was read, whose persons change with it */
export const deletedPersonsOptions = (projectId: string, id: string, deletion: Deletion | undefined) =>
  queryOptions({
    queryKey: [...deletionsKey(projectId), "persons", id, deletion?.status, deletion?.events_deleted],
    queryFn: ({ signal }) => loadDeletedPersons(projectId, id, personsShown, 0, signal),
    enabled: deletion !== undefined,
    placeholderData: keepPreviousData,
  });

/** All persons of a deletion. @throws as `call` does */
export async function loadAllDeletedPersons(projectId: string, id: string): Promise<DeletedPerson[]> {
  const persons: DeletedPerson[] = [];
  for (;;) {
    const { count, results } = await loadDeletedPersons(projectId, id, largestPage, persons.length);
    persons.push(...results);
    if (results.length === 0 || persons.length >= count) return persons;
  }
}

/** Keeps the events that no run has begun to delete. @throws as `call` does */
export const cancelDeletion = (projectId: string, id: string) =>
  call("POST /api/projects/{project_id}/persons/deletions/{id}/cancel/", {
    params: { project_id: projectId, id },
  });

/** Continues an interrupted deletion. @throws as `call` does */
export const retryDeletion = (projectId: string, id: string) =>
  call("POST /api/projects/{project_id}/persons/deletions/{id}/retry/", {
    params: { project_id: projectId, id },
  });
