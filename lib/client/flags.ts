import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import type { flags } from "@/lib/contract/endpoints/flags";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Every key of a project's flags begins with it. */
export const flagsKey = (projectId: string) => ["projects", projectId, "feature_flags"] as const;

/** The key of the list of the flags that people created. */
export const flagListKey = (projectId: string) => [...flagsKey(projectId), "list"] as const;

const flagKey = (projectId: string, id: number) => [...flagsKey(projectId), "one", id] as const;

/** The newest flags that people created, and how many there are in all. */
export const flagListOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(flagListKey(projectId), "GET /api/projects/{project_id}/feature_flags/", {
      params: { project_id: projectId },
      query: { limit: String(largestPage), made_by_survey: "false" },
    }),
    staleTime: 60_000,
  });

/** The flags of a project that can be linked, by key, without those that surveys created. */
export const flagsOptions = (projectId: string) =>
  queryOptions({
    ...flagListOptions(projectId),
    select: ({ results }) => results.toSorted((a, b) => a.key.localeCompare(b.key)),
  });

/** A page of flags, newest first. @throws as `call` does */
export const loadFlags = (
  projectId: string,
  query: QueryIn<typeof flags.list>,
  signal: AbortSignal | undefined,
) =>
  call("GET /api/projects/{project_id}/feature_flags/", {
    params: { project_id: projectId },
    query,
    ...(signal && { signal }),
  });

/** The number of flags that surveys created. One row is the smallest page. */
export const surveyFlagCountOptions = (projectId: string) =>
  queryOptions({
    queryKey: [...flagsKey(projectId), "made_by_survey", "count"],
    queryFn: ({ signal }) => loadFlags(projectId, { limit: "1", made_by_survey: "true" }, signal),
    staleTime: 60_000,
    select: ({ count }) => count,
  });

/** A flag, by id. */
export const flagOptions = (projectId: string, id: number) =>
  readOptions(flagKey(projectId, id), "GET /api/projects/{project_id}/feature_flags/{id}/", {
    params: inProject(projectId, id),
  });

/** The flags whose conditions name a flag. */
export const dependentFlagsOptions = (projectId: string, id: number) =>
  readOptions(
    [...flagKey(projectId, id), "dependents"],
    "GET /api/projects/{project_id}/feature_flags/{id}/dependent_flags/",
    {
      params: inProject(projectId, id),
    },
  );

const inProject = (projectId: string, id: number) => ({ project_id: projectId, id: String(id) });

/** Creates a flag. @throws as `call` does */
export const createFlag = (projectId: string, body: BodyIn<typeof flags.create>) =>
  call("POST /api/projects/{project_id}/feature_flags/", { params: { project_id: projectId }, body });

/**
 * Changes parts of a flag; `deleted: false` restores it.
 *
 * @param ifMatch the version that it must still have   @throws as `call` does
 */
export const updateFlag = (
  projectId: string,
  id: number,
  body: BodyIn<typeof flags.update>,
  ifMatch?: number,
) =>
  call("PATCH /api/projects/{project_id}/feature_flags/{id}/", {
    params: inProject(projectId, id),
    body,
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Deletes a flag. @throws as `call` does, also while other flags depend on it */
export const removeFlag = (projectId: string, id: number) =>
  call("DELETE /api/projects/{project_id}/feature_flags/{id}/", { params: inProject(projectId, id) });

/** The value of a flag, as it is on screen, for a person, with the reason. */
export const flagTestOptions = (projectId: string, body: BodyIn<typeof flags.test>) =>
  readOptions(
    [...flagsKey(projectId), "test", body],
    "POST /api/projects/{project_id}/feature_flags/evaluation_reasons/",
    {
      params: { project_id: projectId },
      body,
    },
  );
