import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { compareSdkNamesLast } from "@/lib/client/events";
import { readOptions } from "@/lib/client/read-options";
import type { HogqlCheck, HogqlResult } from "@/lib/contract/analysis/hogql";

/** Runs a query; one that is refused for now is not repeated. Aborting the signal cancels it in the database. @throws as `call` */
export async function runSql(projectId: string, query: string, signal: AbortSignal): Promise<HogqlResult> {
  return (await call("POST /api/projects/{project_id}/query/", {
    params: { project_id: projectId },
    body: { query: { kind: "HogQLQuery", query } },
    signal,
    isRetried: false,
  })) as HogqlResult; // what a HogQLQuery returns
}

/** Checks a query without running it, and says where it is wrong. @throws as `call` */
export async function checkSql(projectId: string, query: string, signal: AbortSignal): Promise<HogqlCheck> {
  return (await call("POST /api/projects/{project_id}/query/", {
    params: { project_id: projectId },
    body: { query: { kind: "HogQLMetadata", language: "hogQL", query } },
    signal,
  })) as HogqlCheck; // what HogQLMetadata returns
}

/** Names of the properties of events or persons in alphabetical order, the SDKs' own ones last. */
export const propertyNamesOptions = (projectId: string, type: "event" | "person") =>
  queryOptions({
    ...readOptions(
      ["projects", projectId, "property_definitions", type],
      "GET /api/projects/{project_id}/property_definitions/",
      {
        params: { project_id: projectId },
        query: { type, limit: "1000" },
      },
    ),
    staleTime: 5 * 60_000,
    select: ({ results }) => results.map(({ name }) => name).toSorted(compareSdkNamesLast),
  });
