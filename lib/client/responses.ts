/** Responses of surveys: lists, one response, tags, read state, archiving, exports. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { surveysKey } from "@/lib/client/surveys";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import type { responseTags } from "@/lib/contract/endpoints/response-tags";
import type { surveys } from "@/lib/contract/endpoints/surveys";
import { largestPage } from "@/lib/contract/largest-page";
import type { ResponseResults, ResponseTag } from "@/lib/contract/response-tag";

/** Which responses, as in the query string, lists with commas: the filter of results, and a search. */
export type ResponseFilterQuery = { [Name in keyof QueryIn<typeof surveys.response>]?: string };

/** Every key of a survey's responses begins with it. */
export const responsesKey = (projectId: string, surveyId: string) =>
  [...surveysKey(projectId), "one", surveyId, "responses"] as const;

const surveyParams = (projectId: string, id: string) => ({ project_id: projectId, id });

/** The list leaves nothing out unless it is asked to; screens show what results count. */
const asInResults = (filter: ResponseFilterQuery) => ({
  ...filter,
  archived: filter.archived || "exclude",
  filter_test_accounts: filter.filter_test_accounts || "true",
});

/** A page of the responses that match, newest first. @throws as `call` does */
export const loadResponses = (
  projectId: string,
  surveyId: string,
  filter: ResponseFilterQuery,
  page: Pick<QueryIn<typeof surveys.responses>, "limit" | "offset" | "cursor" | "is_read" | "include_counts">,
  signal?: AbortSignal,
) =>
  call("GET /api/projects/{project_id}/surveys/{id}/responses/", {
    params: surveyParams(projectId, surveyId),
    query: { ...asInResults(filter), ...page },
    ...(signal && { signal }),
  });

/** The responses that match, page after page, newest first. What arrives later changes no page that was read. */
export const responsePagesOptions = (
  projectId: string,
  surveyId: string,
  filter: ResponseFilterQuery,
  limit = 100,
) =>
  infiniteQueryOptions({
    queryKey: [...responsesKey(projectId, surveyId), "pages", filter, limit],
    queryFn: ({ signal, pageParam }) =>
      loadResponses(
        projectId,
        surveyId,
        filter,
        { limit: String(limit), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** How many responses match, how many of them the caller has not read, and the newest one. */
export const responseCountsOptions = (projectId: string, surveyId: string, filter: ResponseFilterQuery) =>
  queryOptions({
    queryKey: [...responsesKey(projectId, surveyId), "counts", filter],
    queryFn: async ({ signal }) => {
      const page = { limit: "1", include_counts: "true" };
      const { count, unread_count, results } = await loadResponses(projectId, surveyId, filter, page, signal);
      return { count: count ?? 0, unread: unread_count ?? 0, newest: results[0] ?? null };
    },
  });

/** One response, with its neighbours among those that match. */
export const responseOptions = (
  projectId: string,
  surveyId: string,
  uuid: string,
  filter: ResponseFilterQuery,
) =>
  queryOptions({
    queryKey: [...responsesKey(projectId, surveyId), "one", uuid, filter],
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/surveys/{id}/responses/{uuid}/", {
        params: { ...surveyParams(projectId, surveyId), uuid },
        query: filter,
        signal,
      }),
  });

/** The address of an export of the responses that match: for a link that downloads it. */
export function responseExportPath(
  projectId: string,
  surveyId: string,
  filter: ResponseFilterQuery,
  format: "csv" | "json",
): string {
  const path = `/api/projects/${encodeURIComponent(projectId)}/surveys/${surveyId}/responses/export/`;
  return `${path}?${new URLSearchParams({ ...filter, format })}`;
}

/** Marks responses as read or unread for the caller: those listed, or all that arrived up to a time. @throws as `call` does */
export const markResponsesRead = (
  projectId: string,
  surveyId: string,
  body: BodyIn<typeof surveys.readResponses>,
): Promise<ResponseResults> =>
  call("POST /api/projects/{project_id}/surveys/{id}/responses/read/", {
    params: surveyParams(projectId, surveyId),
    body,
  });

/** Archives responses, at most 1,000, or takes them back. @throws as `call` does */
export const archiveResponses = (
  projectId: string,
  surveyId: string,
  uuids: string[],
  archived: boolean,
): Promise<ResponseResults> =>
  call("POST /api/projects/{project_id}/surveys/{id}/responses/archive/", {
    params: surveyParams(projectId, surveyId),
    body: { uuids, archived },
  });

/** Adds tags to responses, at most 1,000, and removes others from them. @throws as `call` does */
export const tagResponses = (
  projectId: string,
  surveyId: string,
  body: BodyIn<typeof surveys.tagResponses>,
): Promise<ResponseResults> =>
  call("POST /api/projects/{project_id}/surveys/{id}/responses/tags/", {
    params: surveyParams(projectId, surveyId),
    body,
  });

/** The key of a project's response tags. */
export const responseTagsKey = (projectId: string) => ["projects", projectId, "response_tags"] as const;

/** The response tags of a project, by name: all of them. */
export const responseTagsOptions = (projectId: string) =>
  queryOptions({
    queryKey: responseTagsKey(projectId),
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/response_tags/", {
        params: { project_id: projectId },
        query: { limit: String(largestPage) },
        signal,
      }),
    select: ({ results }) => results,
  });

const tagParams = (projectId: string, id: number) => ({ project_id: projectId, id: String(id) });

/** Creates a response tag. @throws as `call` does */
export const createResponseTag = (
  projectId: string,
  body: BodyIn<typeof responseTags.create>,
): Promise<ResponseTag> =>
  call("POST /api/projects/{project_id}/response_tags/", { params: { project_id: projectId }, body });

/** Renames a response tag. @throws as `call` does */
export const updateResponseTag = (
  projectId: string,
  id: number,
  body: BodyIn<typeof responseTags.update>,
): Promise<ResponseTag> =>
  call("PATCH /api/projects/{project_id}/response_tags/{id}/", { params: tagParams(projectId, id), body });

/** Deletes a response tag, also from all responses. @throws as `call` does */
export const removeResponseTag = (projectId: string, id: number): Promise<null> =>
  call("DELETE /api/projects/{project_id}/response_tags/{id}/", { params: tagParams(projectId, id) });

/** Merges a response tag into another one, which is returned. @throws as `call` does */
export const mergeResponseTag = (projectId: string, id: number, into: number): Promise<ResponseTag> =>
  call("POST /api/projects/{project_id}/response_tags/{id}/merge/", {
    params: tagParams(projectId, id),
    body: { into },
  });
