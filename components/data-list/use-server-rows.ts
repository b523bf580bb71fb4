import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pageNumbers, pagesAround } from "@/components/data-list/page-window";
import type { RowSource } from "@/components/data-list/row-source";
import { largestPage } from "@/lib/contract/wire/largest-page";
import type { PageBounds } from "@/lib/contract/wire/page";

/** A page as every list of the API answers it. */
export interface Page<Row> {
  /** Rows in all. */
  count: number;
  results: readonly Row[];
}

interface ServerRowsInput<Row> {
  /** Everything the rows depend on but the page: project, search, filters, sort. Another key is another list. */
  queryKey: readonly unknown[];
  /** Asks the API for a page. */
  loadPage: (page: PageBounds, signal: AbortSignal | undefined) => Promise<Page<Row>>;
  pageSize?: number;
  /** Total number of rows, if another request counts them; otherwise pages give a lower bound. */
  count?: number | null;
  /** False while the parameters of the request are not known yet. */
  isEnabled?: boolean;
  /** Milliseconds after which pages are read again when they come back into sight; by default that of all queries. */
  staleTime?: number;
  /** Milliseconds after which a page with such rows is read again; null for rows that do not change by themselves. */
  refetchInterval?: (rows: readonly Row[]) => number | null;
}

const defaultPageSize = 100;
/** Milliseconds between requests while rows fly past. */
const scrollPauseMs = 80;
/** Milliseconds for which off-screen pages are kept. */
const keptMs = 60_000;

interface Loaded<Row> {
  key: string;
  count: number;
  pages: ReadonlyMap<number, readonly Row[]>;
}

/**
 * Rows that a server pages by limit and offset. Only pages near the screen are asked for; a request whose rows have left
 * the screen is cancelled. The rows of the query before stay until the first of the new one are here, or it fails.
 */
export function useServerRows<Row>(input: ServerRowsInput<Row>): RowSource<Row> {
  const {
    queryKey,
    loadPage,
    pageSize = defaultPageSize,
    isEnabled = true,
    staleTime,
    refetchInterval,
  } = input;
  const queries = useQueryClient();
  const key = JSON.stringify(queryKey);
  const [visible, setVisible] = useThrottled({ key, from: 0, to: 1 }, scrollPauseMs);
  const counted = useRef<{ key: string; count: number; at: number } | null>(null);
  const told = counted.current?.key === key ? counted.current : null;
  const knownCount = told && (input.count ?? told.count);
  const range = visible.key === key ? visible : { from: 0, to: 1 };
  const numbers = pageNumbers(pagesAround(range.from, range.to, pageSize, knownCount));

  const answers = useQueries({
    queries: numbers.map((number) => ({
      queryKey: [...queryKey, "page", pageSize, number],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        loadPage({ limit: pageSize, offset: number * pageSize }, signal),
      gcTime: keptMs,
      enabled: isEnabled,
      ...(staleTime !== undefined && { staleTime }),
      refetchInterval: ({ state }: { state: { data: Page<Row> | undefined } }) =>
        (state.data && refetchInterval?.(state.data.results)) ?? false,
    })),
  });
  const latest = answers
    .filter(({ data }) => data !== undefined)
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
  // A page that was removed because of its own count still counts: an older page must not restore the previous
  // count.
  if (latest?.data && latest.dataUpdatedAt > (told?.at ?? 0))
    counted.current = { key, count: latest.data.count, at: latest.dataUpdatedAt };
  const total = counted.current?.key === key ? counted.current.count : null;
  const count = total === null ? null : (input.count ?? total);

  const pages = new Map<number, readonly Row[]>();
  for (const [at, { data }] of answers.entries()) {
    const number = numbers[at];
    if (data && number !== undefined) pages.set(number, data.results);
  }
  const current: Loaded<Row> | null = count === null ? null : { key, count, pages };
  const before = useRef<Loaded<Row> | null>(null);
  useEffect(() => {
    if (current) before.current = current;
  });
  const failed = answers.find(({ isError }) => isError);
  // The rows of the query before are not those of a query that failed.
  const shown = current ?? (failed ? null : before.current);

  const refetch = useCallback(
    () => void queries.refetchQueries({ queryKey, type: "active" }),
    [queries, queryKey],
  );
  const load = useRef(loadPage);
  load.current = loadPage;
  const loadRows = useCallback<RowSource<Row>["loadRows"]>(async (from, to, signal) => {
    const rows: Row[] = [];
    while (from + rows.length < to) {
      signal?.throwIfAborted();
      const offset = from + rows.length;
      const limit = Math.min(largestPage, to - offset);
      const { results } = await load.current({ limit, offset }, signal);
      rows.push(...results);
      if (results.length < limit) break;
    }
    return rows;
  }, []);
  const onVisible = useCallback<RowSource<Row>["onVisible"]>(
    (from, to) => setVisible({ key, from, to }),
    [key, setVisible],
  );
  return {
    key,
    count: shown?.count ?? null,
    rowAt: (index) => shown?.pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    loadRows,
    onVisible,
    isComplete: shown !== null && shown.count <= pageSize && shown.pages.has(0),
    isStale: current === null && shown !== null,
    error: failed?.error ?? null,
    refetch,
    isFetching: failed?.isFetching ?? false,
  };
}

/** State that changes at most once in so many milliseconds; the last value always comes. */
function useThrottled<Value>(first: Value, pauseMs: number): [Value, (value: Value) => void] {
  const [value, setValue] = useState(first);
  const waiting = useRef<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const set = useMemo(() => {
    const flush = () => {
      timer.current = undefined;
      if (!waiting.current) return;
      setValue(waiting.current.value);
      waiting.current = null;
      timer.current = setTimeout(flush, pauseMs);
    };
    return (next: Value) => {
      waiting.current = { value: next };
      if (timer.current === undefined) flush();
    };
  }, [pauseMs]);
  return [value, set];
}
