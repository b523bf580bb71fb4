import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import type { RowSource } from "@/components/data-list/row-source";
import { useServerRows } from "@/components/data-list/use-server-rows";
import {
  createSnapshotReader,
  type ListedResponse,
  type ListedResponses,
  type ResponsePage,
  responseCountsOptions,
  responseRowsKey,
  responseSnapshotOptions,
} from "@/lib/client/surveys/responses";

/** Rows of one request when many are loaded at once: the most that the API answers. */
const largestResponsePage = 500;
/** Rows around those on screen that are looked through for a response. */
const nearby = 200;

/** The responses of a list, and how many there are. */
export interface ResponseRows {
  source: RowSource<ListedResponse>;
  /** Undefined while they are being counted. */
  count: number | undefined;
  unread: number | undefined;
  /** The position of a response that is loaded; null for others. */
  indexOf: (uuid: string) => number | null;
  /** Reads the rows again, after some of them left. What arrived since stays out. */
  refresh: () => Promise<void>;
}

/** The responses of a list as they were when it was opened, page by page. @param surveyId null for all surveys */
export function useResponseRows(
  projectId: string,
  surveyId: string | null,
  listed: ListedResponses,
): ResponseRows {
  const queries = useQueryClient();
  const opened = useQuery(responseSnapshotOptions(projectId, surveyId, listed));
  const snapshot = opened.data;
  const counts = useQuery(responseCountsOptions(projectId, surveyId, listed.filter));
  const counted = listed.isUnread ? counts.data?.unread : counts.data?.count;

  const key = JSON.stringify(snapshot ?? null);
  const reader = useRef<{ key: string; read: ReturnType<typeof createSnapshotReader> } | null>(null);
  /** The exact count, known from the last page. */
  const exact = useRef<{ key: string; count: number } | null>(null);
  const read = useCallback(
    (offset: number, limit: number, signal?: AbortSignal) => {
      if (!snapshot) throw new Error("The list is not open yet.");
      if (reader.current?.key !== key)
        reader.current = { key, read: createSnapshotReader(projectId, surveyId, snapshot) };
      return reader.current.read(offset, limit, signal);
    },
    [projectId, surveyId, snapshot, key],
  );
  const pagesKey = useMemo(() => responseRowsKey(projectId, surveyId), [projectId, surveyId]);
  const isCounted = counted !== undefined && !opened.isPlaceholderData;
  const source = useServerRows<ListedResponse>({
    queryKey: [...pagesKey, snapshot ?? null],
    isEnabled: snapshot !== undefined,
    // Only actions on this page change the rows: a response that was read stays in the list of unread ones.
    staleTime: Number.POSITIVE_INFINITY,
    loadPage: async ({ limit, offset }, signal): Promise<ResponsePage> => {
      const { results, has_more } = await read(offset, limit, signal);
      const count = offset + results.length + (has_more ? 1 : 0);
      if (!has_more && (results.length > 0 || offset === 0)) exact.current = { key, count };
      return { count, isLast: !has_more, results };
    },
    count: exact.current?.key === key ? exact.current.count : isCounted ? counted : null,
  });
  const loadRows = useCallback<RowSource<ListedResponse>["loadRows"]>(
    async (from, to, signal) => {
      const rows: ListedResponse[] = [];
      while (from + rows.length < to) {
        signal?.throwIfAborted();
        const limit = Math.min(largestResponsePage, to - from - rows.length);
        const { results } = await read(from + rows.length, limit, signal);
        rows.push(...results);
        if (results.length < limit) break;
      }
      return rows;
    },
    [read],
  );

  const visible = useRef({ from: 0, to: 1 });
  const { onVisible: tellVisible } = source;
  const onVisible = useCallback(
    (from: number, to: number) => {
      visible.current = { from, to };
      tellVisible(from, to);
    },
    [tellVisible],
  );
  const indexOf = (uuid: string): number | null => {
    const { from, to } = visible.current;
    const last = Math.min(source.count ?? 0, to + nearby);
    for (let index = Math.max(0, from - nearby); index < last; index++) {
      if (source.rowAt(index)?.uuid === uuid) return index;
    }
    return null;
  };
  const refresh = useCallback(async () => {
    // Rows moved up: the places at which pages ended are not where they were.
    reader.current = null;
    exact.current = null;
    await queries.invalidateQueries({ queryKey: pagesKey });
  }, [queries, pagesKey]);

  const failed = opened.error && !snapshot ? opened : null;
  return {
    source: {
      ...source,
      loadRows,
      onVisible,
      isStale: source.isStale || opened.isPlaceholderData,
      error: failed?.error ?? source.error,
      refetch: failed ? () => void opened.refetch() : source.refetch,
      isFetching: failed?.isFetching ?? source.isFetching,
    },
    count: counts.data?.count,
    unread: counts.data?.unread,
    indexOf,
    refresh,
  };
}
