/** Results of a survey, and responses that arrived since they were read. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import { nextOffset, peoplePageSize } from "@/lib/client/surveys/people-pages";
import { loadResponses, type ResponseFilterQuery } from "@/lib/client/surveys/responses";
import { answersKey } from "@/lib/client/surveys/surveys";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { surveys } from "@/lib/contract/endpoints/surveys";
import type { SurveyResponse } from "@/lib/contract/survey/response";
import type { Exposure } from "@/lib/contract/survey/results";

/** Results are kept until they are refetched, so that new responses don't change them while they are read. */
const untilAsked = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The results of a survey for a filter, as they were when they were read; with `compare`, also of a second filter. */
export const resultsOptions = (
  projectId: string,
  id: string,
  filter: ResponseFilterQuery & { compare?: string },
) =>
  queryOptions({
    ...readOptions(
      [...answersKey(projectId, id), "results", filter],
      "GET /api/projects/{project_id}/surveys/{id}/results/",
      {
        params: { project_id: projectId, id },
        query: filter,
      },
    ),
    ...untilAsked,
    placeholderData: (previous, query) =>
      // Another survey's numbers are no placeholder for this one's.
      query?.queryKey[4] === id ? keepPreviousData(previous) : undefined,
  });

/** The address at which the API answers the results for a filter, to be copied. */
export function resultsUrl(projectId: string, id: string, filter: Readonly<Record<string, string>>): string {
  const path = `/api/projects/${encodeURIComponent(projectId)}/surveys/${encodeURIComponent(id)}/results/`;
  const query = new URLSearchParams(filter).toString();
  return `${window.location.origin}${path}${query === "" ? "" : `?${query}`}`;
}

/** Respondents of a survey beside its audience, and the quality of answers, for a filter. */
export const respondentProfileOptions = (projectId: string, id: string, filter: ResponseFilterQuery) =>
  queryOptions({
    ...readOptions(
      [...answersKey(projectId, id), "respondents", filter],
      "GET /api/projects/{project_id}/surveys/{id}/results/respondents/",
      {
        params: { project_id: projectId, id },
        query: filter,
      },
    ),
    ...untilAsked,
  });

/** The people behind a count of `survey shown` or `survey dismissed` events, page after page, the latest first. */
export const exposedPeopleOptions = (
  projectId: string,
  id: string,
  of: Exposure,
  filter: ResponseFilterQuery,
) =>
  infiniteQueryOptions({
    queryKey: [...answersKey(projectId, id), "people", of, filter],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/projects/{project_id}/surveys/{id}/results/people/", {
        params: { project_id: projectId, id },
        query: { ...filter, of, limit: String(peoplePageSize), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The number of newest responses that are read for frequent terms. */
export const maxReadResponses = 1000;
const largestResponsePage = 500;

/** The newest responses that match a filter, at most `maxReadResponses`. */
export const newestResponsesOptions = (projectId: string, id: string, filter: ResponseFilterQuery) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "newest-responses", filter],
    queryFn: async ({ signal }) => {
      const responses: SurveyResponse[] = [];
      let cursor: string | null = null;
      do {
        const page = { limit: String(largestResponsePage), ...(cursor !== null && { cursor }) };
        const { results, next_cursor } = await loadResponses(projectId, id, filter, page, signal);
        responses.push(...results);
        cursor = next_cursor;
      } while (cursor !== null && responses.length < maxReadResponses);
      return responses;
    },
    ...untilAsked,
  });

/** More new responses than this are not counted. */
export const maxNewResponses = 100;

/** When the newest response was sent as the results were read, and which were sent at that time; null for none. */
export type NewestResponses = { submitted_at: string; uuids: readonly string[] } | null;

/** The newest response that matches a filter, as of the time when the results were read. */
export const newestOptions = (projectId: string, id: string, filter: ResponseFilterQuery, readAt: number) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "newest", filter, readAt],
    queryFn: async ({ signal }): Promise<NewestResponses> => {
      const page = { limit: String(maxNewResponses) };
      const { results } = await loadResponses(projectId, id, filter, page, signal);
      const [first] = results;
      if (!first) return null;
      const { submitted_at } = first;
      const newest = results.filter((response) => response.submitted_at === submitted_at);
      return { submitted_at, uuids: newest.map(({ uuid }) => uuid) };
    },
    ...untilAsked,
  });

/** Milliseconds between two checks for new responses. */
const pollMs = 15_000;

/** The number of responses since one, polled while the window has the focus. */
export const sinceOptions = (
  projectId: string,
  id: string,
  filter: ResponseFilterQuery,
  newest: NewestResponses,
) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "since", filter, newest],
    queryFn: async ({ signal }) => {
      const { results } = await call("GET /api/projects/{project_id}/surveys/{id}/responses/", {
        params: { project_id: projectId, id },
        query: {
          archived: "exclude",
          filter_test_accounts: "true",
          ...filter,
          limit: String(maxNewResponses + 1),
          ...(newest && { since: newest.submitted_at }),
        },
        signal,
      });
      return results.filter(({ uuid }) => !newest?.uuids.includes(uuid)).length;
    },
    staleTime: 0,
    refetchInterval: pollMs,
  });

/** Says whether both texts of a renamed choice mean the same; null takes that back. @throws as `call` does */
export const setChoiceMeaning = (
  projectId: string,
  id: string,
  version: number,
  body: BodyIn<typeof surveys.setChoiceMeaning>,
) =>
  call("PUT /api/projects/{project_id}/surveys/{id}/versions/{version}/choice_meanings/", {
    params: { project_id: projectId, id, version: String(version) },
    body,
  });
