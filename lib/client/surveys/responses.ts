/** Responses of surveys: lists, one response, tags on them, read state, archiving, exports. */

import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import { answersKey } from "@/lib/client/surveys/surveys";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import type { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import type {
  SearchedResponse,
  SurveyResponse,
  SurveyResponseDetail,
  SurveyResponses,
} from "@/lib/contract/survey/response";
import { toResponseCursor } from "@/lib/contract/survey/response-cursor";
import type { ResponseImport } from "@/lib/contract/survey/response-import";
import type { ResponseResults } from "@/lib/contract/survey/response-tag";

/** The filter of responses, as in the query string, with comma-separated lists: the filter of results, and a search. */
export type ResponseFilterQuery = { [Name in keyof QueryIn<typeof surveyAnswers.response>]?: string };

/** The same for all surveys of a project: without what only one of them has, and with what finds more. */
export type ResponseSearchParams = ResponseFilterQuery & {
  [Name in "survey_ids" | "person" | "score_gte" | "score_lte"]?: string;
};

/** A survey's id; null for all surveys of a project. */
type SurveyOrAll = string | null;

/** A response in a list; of all surveys, with its own. */
export type ListedResponse = SurveyResponse & { survey?: SearchedResponse["survey"] };

/** In keys, for all surveys. */
const allSurveys = "all";

/** Every key of a survey's responses begins with it. */
export const responsesKey = (projectId: string, surveyId: SurveyOrAll) =>
  [...answersKey(projectId, surveyId ?? allSurveys), "responses"] as const;

const surveyParams = (projectId: string, id: string) => ({ project_id: projectId, id });

/** Lists include everything by default; screens show what results count. */
const asInResults = (filter: ResponseFilterQuery) => ({
  ...filter,
  archived: filter.archived || "exclude",
  filter_test_accounts: filter.filter_test_accounts || "true",
});

/** A page of the responses that match, newest first. @throws as `call` does */
export const loadResponses = async (
  projectId: string,
  surveyId: SurveyOrAll,
  filter: ResponseSearchParams,
  page: Pick<
    QueryIn<typeof surveyAnswers.responses>,
    "limit" | "offset" | "cursor" | "is_read" | "include_counts"
  >,
  signal?: AbortSignal,
): Promise<
  Omit<SurveyResponses, "results" | "unread_count"> & {
    results: ListedResponse[];
    unread_count?: number | null;
  }
> =>
  surveyId === null
    ? await call("GET /api/projects/{project_id}/surveys/responses/", {
        params: { project_id: projectId },
        query: { ...filter, ...page },
        ...(signal && { signal }),
      })
    : await call("GET /api/projects/{project_id}/surveys/{id}/responses/", {
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
    queryKey: [...responsesKey(projectId, surveyId), "endless", filter, limit],
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
export const responseCountsOptions = (
  projectId: string,
  surveyId: SurveyOrAll,
  filter: ResponseSearchParams,
) =>
  queryOptions({
    queryKey: [...responsesKey(projectId, surveyId), "counts", filter],
    queryFn: async ({ signal }) => {
      const page = { limit: "1", include_counts: "true" };
      const { count, unread_count, results } = await loadResponses(projectId, surveyId, filter, page, signal);
      return { count: count ?? 0, unread: unread_count ?? 0, newest: results[0] ?? null };
    },
  });

/** How many of the responses that match have each tag. */
export const responseTagCountsOptions = (projectId: string, surveyId: string, filter: ResponseFilterQuery) =>
  queryOptions({
    ...readOptions(
      [...responsesKey(projectId, surveyId), "tag-counts", filter],
      "GET /api/projects/{project_id}/surveys/{id}/responses/tags/",
      {
        params: surveyParams(projectId, surveyId),
        query: filter,
      },
    ),
    placeholderData: keepPreviousData,
  });

/** The address at which the API answers the same, to be copied. */
export const responseTagCountsUrl = (
  projectId: string,
  surveyId: string,
  filter: ResponseFilterQuery,
): string => {
  const path = `/api/projects/${encodeURIComponent(projectId)}/surveys/${encodeURIComponent(surveyId)}/responses/tags/`;
  return `${window.location.origin}${path}?${new URLSearchParams(filter)}`;
};

/** A response, with its neighbors among the matching ones. */
export const responseOptions = (
  projectId: string,
  surveyId: string,
  uuid: string,
  filter: ResponseFilterQuery,
) =>
  readOptions(
    [...responsesKey(projectId, surveyId), "one", uuid, filter],
    "GET /api/projects/{project_id}/surveys/{id}/responses/{uuid}/",
    {
      params: { ...surveyParams(projectId, surveyId), uuid },
      query: filter,
    },
  );

/** The address of an export of the responses that match: for a link that downloads it. @param columns further ones of a CSV */
export function responseExportPath(
  projectId: string,
  surveyId: string,
  filter: ResponseFilterQuery & { is_read?: string },
  format: "csv" | "json",
  columns: readonly string[] = [],
): string {
  const path = `/api/projects/${encodeURIComponent(projectId)}/surveys/${surveyId}/responses/export/`;
  const chosen = columns.length > 0 && { columns: columns.join(",") };
  return `${path}?${new URLSearchParams({ ...filter, format, ...chosen })}`;
}

/** The address of a file of the responses to all surveys that match: for a link that downloads it. */
export const responseSearchExportPath = (projectId: string, filter: ResponseSearchParams): string =>
  `/api/projects/${encodeURIComponent(projectId)}/surveys/responses/?${new URLSearchParams({ ...filter, format: "csv" })}`;

/** Marks responses as read or unread for the caller: those listed, or all that arrived up to a time. @throws as `call` does */
export const markResponsesRead = (
  projectId: string,
  surveyId: string,
  body: BodyIn<typeof surveyAnswers.readResponses>,
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
  body: BodyIn<typeof surveyAnswers.tagResponses>,
): Promise<ResponseResults> =>
  call("POST /api/projects/{project_id}/surveys/{id}/responses/tags/", {
    params: surveyParams(projectId, surveyId),
    body,
  });

/** Which responses are listed: the filter, and whether only unread ones. */
export interface ListedResponses {
  filter: ResponseSearchParams;
  isUnread: boolean;
}

/** A list of responses as it was at a time: what arrives later does not move its rows. */
export interface ResponseSnapshot extends ListedResponses {
  /** Microseconds since 1970, as text; null for a list without responses. */
  asOf: string | null;
}

const readFilter = ({ isUnread }: ListedResponses) => (isUnread ? { is_read: "false" } : {});

/** The end of the milliseconds of a time, in microseconds since 1970. */
const microsecondsAt = (time: string): string => `${new Date(time).getTime()}999`;

/** A snapshot of a list of responses, kept until it is refetched. */
export const responseSnapshotOptions = (projectId: string, surveyId: SurveyOrAll, listed: ListedResponses) =>
  queryOptions({
    queryKey: [...responsesKey(projectId, surveyId), "snapshot", listed],
    queryFn: async ({ signal }): Promise<ResponseSnapshot> => {
      const page = { limit: "1", ...readFilter(listed) };
      const { results, next_cursor } = await loadResponses(projectId, surveyId, listed.filter, page, signal);
      const [newest] = results;
      const asOf = next_cursor?.split("_")[2] ?? (newest ? microsecondsAt(newest.received_at) : null);
      return { ...listed, asOf };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (previous, query) =>
      // Another survey's list is no placeholder for this one's.
      query?.queryKey[4] === (surveyId ?? allSurveys) ? keepPreviousData(previous) : undefined,
  });

/** Before the newest response of all. */
const firstPlace = { at: "253402300799000000", uuid: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** The pages of a snapshot, from any row on: from the nearest place before it that a page has ended at. */
export function createSnapshotReader(projectId: string, surveyId: SurveyOrAll, snapshot: ResponseSnapshot) {
  const { filter, asOf } = snapshot;
  const places = new Map<number, string>();
  return async (offset: number, limit: number, signal?: AbortSignal) => {
    const start = Math.max(0, ...[...places.keys()].filter((place) => place <= offset));
    const top = asOf === null ? undefined : toResponseCursor({ ...firstPlace, asOf });
    const cursor = places.get(start) ?? top;
    const page = {
      limit: String(limit),
      offset: String(offset - start),
      ...(cursor !== undefined && { cursor }),
      ...readFilter(snapshot),
    };
    const answer = await loadResponses(projectId, surveyId, filter, page, signal);
    if (answer.next_cursor) places.set(offset + answer.results.length, answer.next_cursor);
    return answer;
  };
}

/** A page of a snapshot, as lists cache it. */
export interface ResponsePage {
  /** The lower bound of the total number of rows that this page proves. */
  count: number;
  /** Whether it is the last one: then `count` is exact. */
  isLast: boolean;
  results: readonly ListedResponse[];
}

/** The key of the pages of every list of a survey's responses. */
export const responseRowsKey = (projectId: string, surveyId: SurveyOrAll) =>
  [...responsesKey(projectId, surveyId), "rows"] as const;

/** Changes responses in every list and panel where they are cached. */
export function changeCachedResponses(
  queries: QueryClient,
  projectId: string,
  surveyId: string,
  change: <Response extends SurveyResponse>(response: Response) => Response,
): void {
  for (const list of [surveyId, null])
    queries.setQueriesData<ResponsePage>(
      { queryKey: responseRowsKey(projectId, list) },
      (page) => page && { ...page, results: page.results.map(change) },
    );
  queries.setQueriesData<InfiniteData<{ results: readonly SurveyResponse[] }>>(
    { queryKey: [...responsesKey(projectId, surveyId), "endless"] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, results: page.results.map(change) })),
      },
  );
  queries.setQueriesData<SurveyResponseDetail>(
    { queryKey: [...responsesKey(projectId, surveyId), "one"] },
    (response) => response && change(response),
  );
}

type ResponseImportBody = BodyIn<typeof surveyAnswers.importResponses>;

/** Imports responses from CSV. @throws as `call` does */
export const importResponses = (
  projectId: string,
  surveyId: string,
  body: ResponseImportBody,
): Promise<ResponseImport> =>
  call("POST /api/projects/{project_id}/surveys/{id}/responses/import/", {
    params: surveyParams(projectId, surveyId),
    body,
  });

/** What such an import would do. */
export const responseImportOptions = (projectId: string, surveyId: string, body: ResponseImportBody) =>
  queryOptions({
    queryKey: [...responsesKey(projectId, surveyId), "import", body],
    queryFn: () => importResponses(projectId, surveyId, { ...body, dry_run: true }),
    gcTime: 0,
  });
