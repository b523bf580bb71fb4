import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useReadingProgress } from "@/components/analysis/frame/use-reading-progress";
import type { AskOptions, RunningAnalysis } from "@/lib/client/analysis/ask";
import type { AnswerRead } from "@/lib/client/answer-read";
import { ApiError } from "@/lib/client/call";
import type { AnalysisProgress } from "@/lib/contract/analysis/parameters";

/** Metadata of every answer of an analysis. */
export interface AnalysisAnswer {
  result?: unknown;
  is_cached: boolean;
  /** Time of the computation. */
  last_refresh: string;
  engine?: AnswerRead["engine"] | undefined;
  as_of?: AnswerRead["as_of"] | undefined;
}

interface AnalysisInput<Answer> {
  /** Everything that the answer depends on. */
  queryKey: QueryKey;
  /** Asks the API, without repeating refused requests: `call` with `isRetried: false`. */
  ask: (options: AskOptions) => Promise<Answer>;
  /** False while the question is not whole. */
  isReady: boolean;
}

/** The state of an analysis: its request, answer, error and cancellation. */
export interface AnalysisState<Answer> {
  /** The answer; while a request is running, the previous one. */
  data: Answer | undefined;
  /** Whether `data` answers an earlier question. */
  isStale: boolean;
  isReady: boolean;
  isFetching: boolean;
  /** Progress of a long analysis; else null. */
  progress: AnalysisProgress | null;
  /** Whether the user canceled it before there was an answer. */
  isCanceled: boolean;
  error: Error | null;
  /** Time of the next retry, in milliseconds since 1970; null without one. */
  retryAt: number | null;
  /** Aborts the request: the server cancels its statements in PostgreSQL. */
  cancel: () => void;
  /** Runs it again; `ignoreCache` has the server compute it again. */
  run: (options?: { ignoreCache?: boolean }) => void;
}

/** Automatic repetitions after 429 and 503; then there is a button. */
const maxRetries = 5;
/** Milliseconds until a repetition when the API does not say. */
const defaultPauseMs = 5_000;

/** Milliseconds to wait after an error; null if a retry can't help. */
function pauseAfter(error: Error | null): number | null {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return null;
  return error.retryAfterMs ?? defaultPauseMs;
}

/** Asks an analysis: it can be canceled and refreshed, and is repeated after 429 and 503 when the API says. */
export function useAnalysis<Answer extends AnalysisAnswer>(
  input: AnalysisInput<Answer>,
): AnalysisState<Answer> {
  const { queryKey, ask, isReady } = input;
  const queries = useQueryClient();
  const ignoresCache = useRef(false);
  const [running, setRunning] = useState<RunningAnalysis | null>(null);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const refresh = ignoresCache.current;
      ignoresCache.current = false;
      return ask({ refresh, signal, onAsk: setRunning });
    },
    enabled: isReady,
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const { data, error, errorUpdatedAt, isFetching, isPending, isPlaceholderData, refetch } = query;

  const progress = useReadingProgress(isFetching ? running : null);

  const key = JSON.stringify(queryKey);
  const attempts = useRef({ key, count: 0 });
  if (attempts.current.key !== key || query.isSuccess) attempts.current = { key, count: 0 };
  const pause = isFetching ? null : pauseAfter(error);
  const retryAt = pause === null || attempts.current.count >= maxRetries ? null : errorUpdatedAt + pause;
  useEffect(() => {
    if (retryAt === null) return;
    const timer = setTimeout(
      () => {
        attempts.current.count++;
        void refetch();
      },
      Math.max(0, retryAt - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [retryAt, refetch]);

  return {
    data: isReady ? data : undefined,
    isStale: isPlaceholderData,
    isReady,
    isFetching,
    progress,
    isCanceled: isReady && !isFetching && error === null && (isPending || isPlaceholderData),
    error,
    retryAt,
    cancel: () => void queries.cancelQueries({ queryKey, exact: true }),
    run: ({ ignoreCache = false } = {}) => {
      ignoresCache.current = ignoreCache;
      void refetch();
    },
  };
}
