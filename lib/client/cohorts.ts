import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { cohorts } from "@/lib/contract/endpoints/cohorts";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** Every key of a project's cohorts begins with it. */
export const cohortsKey = (projectId: string) => ["projects", projectId, "cohorts"] as const;

/** The key of the list of cohorts. */
const cohortListKey = (projectId: string) => [...cohortsKey(projectId), "list"] as const;

/** The newest cohorts of a project, and how many there are in all. */
export const cohortListOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(cohortListKey(projectId), "GET /api/projects/{project_id}/cohorts/", {
      params: { project_id: projectId },
      query: { limit: String(largestPage) },
    }),
    staleTime: 60_000,
  });

/** The cohorts of a project, by name. */
export const cohortsOptions = (projectId: string) =>
  queryOptions({
    ...cohortListOptions(projectId),
    select: ({ results }) => results.toSorted((a, b) => (a.name ?? "").localeCompare(b.name ?? "")),
  });

/** A cohort, by id. */
export const cohortOptions = (projectId: string, id: number) =>
  queryOptions({
    ...readOptions([...cohortsKey(projectId), "one", id], "GET /api/projects/{project_id}/cohorts/{id}/", {
      params: inProject(projectId, id),
    }),
    refetchInterval: ({ state }) => (state.data?.is_calculating ? calculationPollMs : false),
  });

/** Milliseconds between two looks at a cohort that is being calculated. */
const calculationPollMs = 2000;

const inProject = (projectId: string, id: number) => ({ project_id: projectId, id: String(id) });

/** Creates a cohort. @throws as `call` does */
export const createCohort = (projectId: string, body: BodyIn<typeof cohorts.create>) =>
  call("POST /api/projects/{project_id}/cohorts/", { params: { project_id: projectId }, body });

/**
 * Changes parts of a cohort; `deleted: false` restores it.
 *
 * @param ifMatch the version that it must still have   @throws as `call` does
 */
export const updateCohort = (
  projectId: string,
  id: number,
  body: BodyIn<typeof cohorts.update>,
  ifMatch?: number,
) =>
  call("PATCH /api/projects/{project_id}/cohorts/{id}/", {
    params: inProject(projectId, id),
    body,
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Deletes a cohort. @throws as `call` does, also while something uses it */
export const removeCohort = (projectId: string, id: number) =>
  call("DELETE /api/projects/{project_id}/cohorts/{id}/", { params: inProject(projectId, id) });

/** Lets the members of a dynamic cohort be calculated soon. @throws as `call` does */
export const recalculateCohort = (projectId: string, id: number) =>
  call("POST /api/projects/{project_id}/cohorts/{id}/recalculate/", { params: inProject(projectId, id) });

/** Adds persons, by UUID, to a static cohort. @throws as `call` does */
export const addPersonsToCohort = (projectId: string, id: number, personIds: string[]) =>
  call("PATCH /api/projects/{project_id}/cohorts/{id}/add_persons_to_static_cohort/", {
    params: inProject(projectId, id),
    body: { person_ids: personIds },
  });

/** Removes a person, by UUID, from a static cohort. @throws as `call` does */
export const removePersonFromCohort = (projectId: string, id: number, personId: string) =>
  call("PATCH /api/projects/{project_id}/cohorts/{id}/remove_person_from_static_cohort/", {
    params: inProject(projectId, id),
    body: { person_id: personId },
  });
