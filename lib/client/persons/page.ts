/** Queries and changes of the page of one person. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { activityKey } from "@/lib/client/activity";
import { ApiError, call } from "@/lib/client/call";
import { personsKey } from "@/lib/client/persons/list";
import { readOptions } from "@/lib/client/read-options";
import type { PropertyFilter } from "@/lib/contract/filter";
import type { Person, RetrievedPerson, SplitInput } from "@/lib/contract/person/person";
import { isUuid } from "@/lib/contract/wire/uuid";

const partKey = (projectId: string, uuid: string, part: string) =>
  [...personsKey(projectId), "page", uuid, part] as const;

/** The keys that are stale after a change of a person: all of persons, and the activity. */
export const changedByPerson = (projectId: string) => [personsKey(projectId), activityKey(projectId)];

const inProject = (projectId: string, uuid: string) => ({ project_id: projectId, id: uuid });

/** The person of a page; a list does not know when they were first seen. */
export type PagePerson = Person & Partial<RetrievedPerson>;

/** A person by UUID or, where none has it, by distinct id. The error of an unknown one has status 404. */
export const personByAnyIdOptions = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...personsKey(projectId), "page", id, "person"],
    queryFn: async ({ signal }): Promise<PagePerson> => {
      const byUuid = isUuid(id) ? await readByUuid(projectId, id, signal) : null;
      if (byUuid) return byUuid;
      const listed = await readByDistinctId(projectId, id, signal);
      return (await readByUuid(projectId, listed.uuid, signal)) ?? listed;
    },
    staleTime: 30_000,
  });

async function readByUuid(
  projectId: string,
  uuid: string,
  signal: AbortSignal,
): Promise<RetrievedPerson | null> {
  try {
    const params = inProject(projectId, uuid);
    return await call("GET /api/projects/{project_id}/persons/{id}/", { params, signal });
  } catch (error) {
    // A distinct id may look like a UUID, too.
    if (error instanceof ApiError && error.status === 404 && error.message === "Not found.") return null;
    throw error;
  }
}

async function readByDistinctId(projectId: string, id: string, signal: AbortSignal): Promise<Person> {
  const { results } = await call("GET /api/projects/{project_id}/persons/", {
    params: { project_id: projectId },
    query: { distinct_id: id, limit: "1" },
    signal,
  });
  const [person] = results;
  if (person) return person;
  const missing = { type: "invalid_request", code: "not_found", detail: "Not found.", attr: null } as const;
  throw new ApiError(404, missing, null);
}

/** Selects events of a person. */
export interface EventSearch {
  /** Text in the name or the properties. */
  search: string;
  /** Name of the event; empty for all. */
  event: string;
  /** Filters on the event's properties. */
  filters: readonly PropertyFilter[];
  /** Only events after this time, ISO 8601; null for all. */
  after: string | null;
  /** Only events up to this time, ISO 8601; null for all. */
  until: string | null;
}

/** The start of a page of events: after an event. */
interface EventCursor {
  before: string;
  before_uuid: string;
}

const eventPageSize = "50";

/** The events of a person, newest first, page by page. */
export const personEventsOptions = (
  projectId: string,
  uuid: string,
  { search, event, filters, after, until }: EventSearch,
) =>
  infiniteQueryOptions({
    queryKey: [...partKey(projectId, uuid, "events"), search, event, filters, after, until],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/projects/{project_id}/events/", {
        params: { project_id: projectId },
        query: {
          person_id: uuid,
          limit: eventPageSize,
          ...(search && { search }),
          ...(event && { event }),
          ...(filters.length > 0 && { properties: JSON.stringify(filters) }),
          ...(after !== null && { after }),
          ...(pageParam ?? (until !== null && { before: until, before_uuid: lastUuid })),
        },
        signal,
      }),
    initialPageParam: null as EventCursor | null,
    getNextPageParam: ({ next, results }): EventCursor | null => {
      const last = results.at(-1);
      return next && last ? { before: last.timestamp, before_uuid: last.id } : null;
    },
    placeholderData: keepPreviousData,
  });

/** All events of a person. */
const allEvents: EventSearch = { search: "", event: "", filters: [], after: null, until: null };

/** Shows a person's page with what a list knows of them, while it is read, and reads their first events. */
export function prefetchPerson(queries: QueryClient, projectId: string, person: Person): void {
  const { queryKey } = personByAnyIdOptions(projectId, person.uuid);
  // Stale from the start: the page reads the person, too.
  if (!queries.getQueryData(queryKey)) queries.setQueryData(queryKey, person, { updatedAt: 1 });
  void queries.prefetchInfiniteQuery(personEventsOptions(projectId, person.uuid, allEvents));
}

/** Behind every event of an instant. */
const lastUuid = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Most changes of properties that are read. */
const maxChanges = "1000";

/** Changes of a person's properties, by event. */
export const propertyChangesOptions = (projectId: string, uuid: string) =>
  readOptions(
    partKey(projectId, uuid, "property changes"),
    "GET /api/projects/{project_id}/persons/{id}/property_changes/",
    {
      params: inProject(projectId, uuid),
      query: { limit: maxChanges },
    },
  );

/** Sets a property. @throws as `call` does */
export const setProperty = (projectId: string, uuid: string, key: string, value: unknown) =>
  value === null
    ? // The value of update_property may not be null.
      call("PATCH /api/projects/{project_id}/persons/{id}/", {
        params: inProject(projectId, uuid),
        body: { properties: { [key]: null } },
      })
    : call("POST /api/projects/{project_id}/persons/{id}/update_property/", {
        params: inProject(projectId, uuid),
        body: { key, value },
      });

/** Removes a property. @throws as `call` does */
export const deleteProperty = (projectId: string, uuid: string, key: string) =>
  call("POST /api/projects/{project_id}/persons/{id}/delete_property/", {
    params: inProject(projectId, uuid),
    body: { $unset: key },
  });

/** The days of surveys that a person saw; the API takes no more. */
const surveysSeenDays = 365;

/** The surveys that a person saw in the last year, the latest first. */
export const surveysSeenOptions = (projectId: string, uuid: string) =>
  readOptions(
    partKey(projectId, uuid, "surveys seen"),
    "GET /api/projects/{project_id}/persons/{id}/surveys_seen/",
    {
      params: inProject(projectId, uuid),
      query: { days: String(surveysSeenDays) },
    },
  );

/** The surveys that the person would be shown now. */
export const surveyEligibilityOptions = (projectId: string, uuid: string) =>
  readOptions(
    partKey(projectId, uuid, "survey eligibility"),
    "GET /api/projects/{project_id}/persons/{id}/survey_eligibility/",
    {
      params: inProject(projectId, uuid),
    },
  );

/** The newest responses of a person to surveys. */
export const surveyResponsesOptions = (projectId: string, uuid: string) =>
  queryOptions({
    ...readOptions(
      partKey(projectId, uuid, "survey responses"),
      "GET /api/projects/{project_id}/persons/{id}/survey_responses/",
      {
        params: inProject(projectId, uuid),
      },
    ),
    select: ({ results }) => results,
  });

/** The texts of all questions of a project's surveys. */
export const questionLabelsOptions = (projectId: string) =>
  queryOptions({
    ...readOptions(
      ["projects", projectId, "surveys", "question_labels"],
      "GET /api/projects/{project_id}/surveys/question_labels/",
      {
        params: { project_id: projectId },
      },
    ),
    staleTime: 60_000,
    select: ({ labels }) => labels,
  });

/** The value of every flag for a distinct id, with its reason, by key. */
export const flagValuesOptions = (projectId: string, uuid: string, distinctId: string) =>
  readOptions(
    [...partKey(projectId, uuid, "flags"), distinctId],
    "GET /api/projects/{project_id}/feature_flags/evaluation_reasons/",
    {
      params: { project_id: projectId },
      query: { distinct_id: distinctId },
    },
  );

/** The cohorts that a person is in. */
export const personCohortsOptions = (projectId: string, uuid: string) =>
  queryOptions({
    ...readOptions(partKey(projectId, uuid, "cohorts"), "GET /api/projects/{project_id}/persons/cohorts/", {
      params: { project_id: projectId },
      query: { person_id: uuid },
    }),
    select: ({ results }) => results,
  });

/** A person's distinct ids, with what their events say. */
export const distinctIdsOptions = (projectId: string, uuid: string) =>
  queryOptions({
    ...readOptions(
      partKey(projectId, uuid, "distinct ids"),
      "GET /api/projects/{project_id}/persons/{id}/distinct_ids/",
      {
        params: inProject(projectId, uuid),
      },
    ),
    select: ({ results }) => results,
  });

/** Splits a person. @throws as `call` does */
export const splitPerson = (projectId: string, uuid: string, body: SplitInput) =>
  call("POST /api/projects/{project_id}/persons/{id}/split/", {
    params: inProject(projectId, uuid),
    body,
  });

/** The persons that distinct ids belong to, as the server has them now. @throws as `call` does */
export const readPersonsOf = async (projectId: string, distinctIds: readonly string[]) => {
  const { results } = await call("POST /api/projects/{project_id}/persons/batch_by_distinct_ids/", {
    params: { project_id: projectId },
    body: { distinct_ids: [...distinctIds] },
  });
  return results;
};

/** The persons that distinct ids belong to now, by id. */
export const personsOfIdsOptions = (projectId: string, distinctIds: readonly string[]) =>
  queryOptions({
    queryKey: [...personsKey(projectId), "of_ids", distinctIds],
    queryFn: () => readPersonsOf(projectId, distinctIds),
  });
