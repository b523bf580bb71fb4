import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";

/** The most names that are listed. */
export const maxEventNames = 1000;

/** Names of the events that a project captured, each once; the SDKs' own ones last. */
export const eventNamesOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      ["projects", projectId, "event_definitions"],
      "GET /api/projects/{project_id}/event_definitions/",
      {
        params: { project_id: projectId },
        query: { limit: String(maxEventNames) },
      },
    ),
    staleTime: 5 * 60_000,
    select: ({ results }) => results.map(({ name }) => name).toSorted(compareSdkNamesLast),
  });

/** Properties of events with their definitions, in alphabetical order; the SDKs' own ones last. */
export const eventPropertyDefinitionsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      ["projects", projectId, "property_definitions", "event"],
      "GET /api/projects/{project_id}/property_definitions/",
      {
        params: { project_id: projectId },
        query: { type: "event", limit: "1000" },
      },
    ),
    staleTime: 5 * 60_000,
    select: ({ results }) => results.toSorted((a, b) => compareSdkNamesLast(a.name, b.name)),
  });

/** Events that this server makes, too, when persons are edited: no proof of an SDK. */
const ownEvents: readonly string[] = ["$merge_dangerously", "$set", "$delete_person_property"];

/** The latest event that a project captured, one of an SDK if there is any among the last; null before the first. */
export const latestEventOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(["projects", projectId, "events", "latest"], "GET /api/projects/{project_id}/events/", {
      params: { project_id: projectId },
      query: { limit: "20" },
    }),
    select: ({ results }) => results.find(({ event }) => !ownEvents.includes(event)) ?? results[0] ?? null,
  });

/** By alphabet, the SDKs' own names last. */
export const compareSdkNamesLast = (a: string, b: string): number =>
  Number(a.startsWith("$")) - Number(b.startsWith("$")) || a.localeCompare(b);

/** The newest event of a project; null before the first. */
export const newestEventOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "events", "newest"],
    queryFn: async ({ signal }) => {
      const { results } = await call("GET /api/projects/{project_id}/events/", {
        params: { project_id: projectId },
        query: { limit: "1" },
        signal,
      });
      return results[0] ?? null;
    },
  });
