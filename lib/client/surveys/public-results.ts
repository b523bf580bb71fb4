/** What the page of a public link reads. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { PublicAccess, PublicGroup } from "@/lib/contract/survey/public-link";

/** A viewer's link, and the access that its password gave. */
export interface PublicVisit {
  token: string;
  access: string | null;
}

/** Milliseconds after which the results are read again, while the page is visible. */
const refreshMs = 60_000;

/** The results that a public link shows, of everyone or of a group. */
export const publicResultsOptions = (visit: PublicVisit, group: PublicGroup | null) =>
  queryOptions({
    ...readOptions(["public-results", visit, group], "POST /api/public_results/", {
      body: { ...visit, group },
    }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

/** What respondents wrote to a question, page by page, newest first. */
export const publicTextsOptions = (visit: PublicVisit, question_id: string) =>
  infiniteQueryOptions({
    queryKey: ["public-results", visit, "texts", question_id],
    queryFn: ({ signal, pageParam }) =>
      call("POST /api/public_results/texts/", { body: { ...visit, question_id, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Enters the password of a link. @throws ApiError: 403 for a wrong one, 429 after too many */
export const unlockPublicResults = (token: string, password: string): Promise<PublicAccess> =>
  call("POST /api/public_results/unlock/", { body: { token, password }, isRetried: false });
