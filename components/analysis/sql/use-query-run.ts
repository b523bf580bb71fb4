import { useCallback, useEffect, useRef, useState } from "react";
import { runSql } from "@/lib/client/analysis/sql";
import { ApiError } from "@/lib/client/call";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";

/** A query that was run, and what became of it. */
export type QueryRun =
  | { status: "none" }
  | { status: "running"; query: string; startedAt: number }
  /** Refused for now: it is run again at a time, in milliseconds since 1970. */
  | { status: "waiting"; query: string; retryAt: number; detail: string }
  | { status: "done"; query: string; result: HogqlResult; seconds: number }
  | { status: "failed"; query: string; error: unknown }
  | { status: "canceled"; query: string };

/** Automatic retries after 429 and 503; then the error is shown. */
const maxRetries = 5;

/** When to repeat a query; null if a retry can't help. A 503 without Retry-After is not retried. */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return null;
  return error.retryAfterMs;
}

/** Runs one query at a time: another run, or leaving, cancels the one before in the database. */
export function useQueryRun(projectId: string): {
  run: QueryRun;
  start: (query: string) => Promise<void>;
  cancel: () => void;
} {
  const [run, setRun] = useState<QueryRun>({ status: "none" });
  const current = useRef<AbortController | null>(null);

  const start = useCallback(
    async (query: string) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      /** Results of aborted runs are ignored. */
      const show = (next: QueryRun) => !signal.aborted && setRun(next);
      for (let attempt = 0; !signal.aborted; attempt++) {
        const startedAt = Date.now();
        show({ status: "running", query, startedAt });
        try {
          const result = await runSql(projectId, query, signal);
          show({ status: "done", query, result, seconds: (Date.now() - startedAt) / 1000 });
          return;
        } catch (error) {
          const pause = attempt < maxRetries ? pauseAfter(error) : null;
          if (pause === null) {
            show({ status: "failed", query, error });
            return;
          }
          const detail = error instanceof ApiError ? error.message : "";
          show({ status: "waiting", query, retryAt: Date.now() + pause, detail });
          await endOfPause(pause, signal);
        }
      }
    },
    [projectId],
  );

  const cancel = useCallback(() => {
    current.current?.abort();
    setRun((now) =>
      now.status === "running" || now.status === "waiting" ? { status: "canceled", query: now.query } : now,
    );
  }, []);

  useEffect(() => () => current.current?.abort(), []);
  return { run, start, cancel };
}

/** Resolves after a time, or when the signal aborts. */
const endOfPause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
