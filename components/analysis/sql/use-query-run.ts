"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RetryPause } from "@/lib/client/retry";
import { runSql } from "@/lib/client/sql";
import type { HogqlResult } from "@/lib/contract/hogql";

/** A query that was run, and what became of it. */
export type QueryRun =
  | { status: "none" }
  | { status: "running"; query: string; startedAt: number; pause: RetryPause | null }
  | { status: "done"; query: string; result: HogqlResult; seconds: number }
  | { status: "failed"; query: string; error: unknown }
  | { status: "canceled"; query: string };

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
      const startedAt = Date.now();
      /** What comes late is of a run that nobody waits for. */
      const show = (next: QueryRun) => !signal.aborted && setRun(next);
      show({ status: "running", query, startedAt, pause: null });
      try {
        const result = await runSql(projectId, query, {
          signal,
          showPause: (pause) => show({ status: "running", query, startedAt, pause }),
        });
        show({ status: "done", query, result, seconds: (Date.now() - startedAt) / 1000 });
      } catch (error) {
        show({ status: "failed", query, error });
      }
    },
    [projectId],
  );

  const cancel = useCallback(() => {
    current.current?.abort();
    setRun((now) => (now.status === "running" ? { status: "canceled", query: now.query } : now));
  }, []);

  useEffect(() => () => current.current?.abort(), []);
  return { run, start, cancel };
}
