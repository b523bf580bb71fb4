import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { compareSdkNamesLast } from "@/lib/client/events";
import { loadPersons, personsKey } from "@/lib/client/persons/list";
import { readOptions } from "@/lib/client/read-options";
import type { PropertyGroup } from "@/lib/contract/filter";
import type { PageBounds } from "@/lib/contract/wire/page";

const toQuery = (filter: PropertyGroup | null) => (filter ? { properties: JSON.stringify(filter) } : {});

/** The number of persons that match a filter; null matches everyone. One row is the smallest page. */
export const personCountOptions = (projectId: string, filter: PropertyGroup | null) =>
  queryOptions({
    ...readOptions([...personsKey(projectId), "count", filter], "GET /api/projects/{project_id}/persons/", {
      params: { project_id: projectId },
      query: { limit: "1", ...toQuery(filter) },
    }),
    staleTime: 60_000,
    select: ({ count }) => count,
  });

/** Whether a person passes a filter, by the server's own reading of it. */
export const personPassesOptions = (projectId: string, distinctId: string, filter: PropertyGroup) =>
  queryOptions({
    ...readOptions(
      [...personsKey(projectId), "passes", distinctId, filter],
      "GET /api/projects/{project_id}/persons/",
      {
        params: { project_id: projectId },
        query: { limit: "1", distinct_id: distinctId, ...toQuery(filter) },
      },
    ),
    staleTime: 30_000,
    select: ({ count }) => count > 0,
  });

/** A person, by UUID. */
export const personOptions = (projectId: string, uuid: string) =>
  queryOptions({
    ...readOptions([...personsKey(projectId), "one", uuid], "GET /api/projects/{project_id}/persons/{id}/", {
      params: { project_id: projectId, id: uuid },
    }),
    staleTime: 60_000,
  });

/** Up to eight persons by part of their e-mail or name, or by distinct id. */
export const personSearchOptions = (projectId: string, search: string) =>
  queryOptions({
    ...readOptions([...personsKey(projectId), "search", search], "GET /api/projects/{project_id}/persons/", {
      params: { project_id: projectId },
      query: { limit: "8", ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
    select: ({ results }) => results,
  });

/**
 * Properties in which surveys note what a person saw and answered, one a survey: conditions have other words for that.
 *
 * @source docs/reference/surveys.md#flags-of-a-survey
 */
const isBookkeeping = (name: string): boolean =>
  name.startsWith("$survey_") || name === "$last_seen_survey_date";

/**
 * Person properties with their definitions, in alphabetical order; the SDKs' own ones last, without those of surveys.
 */
export const propertyDefinitionsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      [...personsKey(projectId), "property_definitions"],
      "GET /api/projects/{project_id}/property_definitions/",
      {
        params: { project_id: projectId },
        query: { type: "person", limit: "1000" },
      },
    ),
    staleTime: 5 * 60_000,
    select: ({ results }) =>
      results
        .filter(({ name }) => !isBookkeeping(name))
        .toSorted((a, b) => compareSdkNamesLast(a.name, b.name)),
  });

/** The most frequent values of a property that contain a text; of events without their number. @param owner whose property it is */
export const propertyValuesOptions = (
  projectId: string,
  owner: "person" | "event",
  property: string,
  part: string,
) =>
  queryOptions({
    queryKey: [...personsKey(projectId), "values", owner, property, part],
    queryFn: async ({ signal }): Promise<{ name?: unknown; count?: number }[]> => {
      const request = {
        params: { project_id: projectId },
        query: { key: property, ...(part && { value: part }) },
        signal,
      };
      return owner === "event"
        ? await call("GET /api/projects/{project_id}/events/values/", request)
        : await call("GET /api/projects/{project_id}/persons/values/", request);
    },
    enabled: property !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** The number of persons that match a group of filters, and the newest of them. @param limit of the persons returned */
export const matchingPersonsOptions = (projectId: string, filter: PropertyGroup, limit: number) =>
  queryOptions({
    ...readOptions(
      [...personsKey(projectId), "matching", filter, limit],
      "GET /api/projects/{project_id}/persons/",
      {
        params: { project_id: projectId },
        query: { limit: String(limit), ...toQuery(filter) },
      },
    ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** A page of the persons in a cohort, newest first. @throws as `call` does */
export const loadCohortMembers = (
  projectId: string,
  cohort: number,
  page: PageBounds,
  signal: AbortSignal | undefined,
) =>
  loadPersons(
    projectId,
    { search: "", filters: [{ key: "id", type: "cohort", value: cohort }] },
    page,
    signal,
  );

/** The key of the persons in a cohort. */
export const cohortMembersKey = (projectId: string, cohort: number) =>
  [...personsKey(projectId), "cohort", cohort] as const;

/** The number of persons whose events wait for the next run of the deletion job. */
export const pendingDeletionsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      [...personsKey(projectId), "deletion_status", "pending"],
      "GET /api/projects/{project_id}/persons/deletion_status/",
      {
        params: { project_id: projectId },
        query: { status: "pending", limit: "1" },
      },
    ),
    select: ({ count }) => count,
  });
