/** What people answered to a survey: results, and what arrived since. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { surveysKey } from "@/lib/client/surveys";
import type { QueryIn } from "@/lib/contract/endpoint";
import type { surveys } from "@/lib/contract/endpoints/surveys";

/** Parameters of the filter of results, as in a query string. */
export type ResultsFilter = QueryIn<typeof surveys.results>;

/** Every key of a survey's answers begins with it. */
export const answersKey = (projectId: string, id: string) =>
  [...surveysKey(projectId), "answers", id] as const;

/**
 * The results of a survey for a filter. They stay what they are until they are asked for again: what arrives meanwhile does not
 * move what is being read.
 */
export const resultsOptions = (projectId: string, id: string, filter: ResultsFilter) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "results", filter],
    queryFn: ({ signal }) =>
      call("GET /api/projects/{project_id}/surveys/{id}/results/", {
        params: { project_id: projectId, id },
        query: filter,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (previous, query) =>
      // Another survey's numbers are no placeholder for this one's.
      query?.queryKey[4] === id ? keepPreviousData(previous) : undefined,
  });

const surveyUrl = (projectId: string, id: string) =>
  `${window.location.origin}/api/projects/${encodeURIComponent(projectId)}/surveys/${encodeURIComponent(id)}/`;

const withQuery = (url: string, query: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(query).toString();
  return text === "" ? url : `${url}?${text}`;
};

/** The address at which the API answers the results for a filter, to be copied. */
export const resultsUrl = (projectId: string, id: string, filter: Readonly<Record<string, string>>): string =>
  withQuery(`${surveyUrl(projectId, id)}results/`, filter);

/** The address of the responses that match a filter, as a file. */
export const responsesExportPath = (
  projectId: string,
  id: string,
  format: "csv" | "json",
  filter: Readonly<Record<string, string>>,
): string =>
  withQuery(
    `/api/projects/${encodeURIComponent(projectId)}/surveys/${encodeURIComponent(id)}/responses/export/`,
    { format, ...filter },
  );

/** The response that was the newest when results were read; null for none. */
export type Newest = { uuid: string; submitted_at: string } | null;

/** `responses/` leaves nothing out unless it is told to, results do. */
const asInResults = { archived: "exclude", filter_test_accounts: "true" } as const;

/** The newest response that matches a filter, as of the time when the results were read. */
export const newestOptions = (
  projectId: string,
  id: string,
  filter: Readonly<Record<string, string>>,
  readAt: number,
) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "newest", filter, readAt],
    queryFn: async ({ signal }): Promise<Newest> => {
      const { results } = await call("GET /api/projects/{project_id}/surveys/{id}/responses/", {
        params: { project_id: projectId, id },
        query: { ...asInResults, ...filter, limit: "1" },
        signal,
      });
      const [first] = results;
      return first ? { uuid: first.uuid, submitted_at: first.submitted_at } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** More new responses than this are not counted. */
export const mostNewResponses = 100;
/** How often it is asked whether there are new responses. */
const pollMs = 15_000;

/** How many responses came after one, asked again and again while the window is in front. */
export const sinceOptions = (
  projectId: string,
  id: string,
  filter: Readonly<Record<string, string>>,
  newest: Newest,
) =>
  queryOptions({
    queryKey: [...answersKey(projectId, id), "since", filter, newest],
    queryFn: async ({ signal }) => {
      const { results } = await call("GET /api/projects/{project_id}/surveys/{id}/responses/", {
        params: { project_id: projectId, id },
        query: {
          ...asInResults,
          ...filter,
          limit: String(mostNewResponses + 1),
          ...(newest && { since: newest.submitted_at }),
        },
        signal,
      });
      return results.filter(({ uuid }) => uuid !== newest?.uuid).length;
    },
    staleTime: 0,
    refetchInterval: pollMs,
  });
