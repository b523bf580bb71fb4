import "server-only";
import type { WorkerEvents } from "graphile-worker";

/** Milliseconds that a worker may fail to take jobs: longer than most restarts of a database. */
const maxFailingMs = 10_000;

/**
 * Rejects when a worker has failed to take jobs for a while. It may never take one again: graphile-worker 0.17.3 keeps the
 * failure when it reads the ids of its tasks while the database goes away, and goes on with that for as long as it lives.
 *
 * @param events of the worker
 */
export function rejectWhenStuck(events: WorkerEvents): Promise<never> {
  const stuck = new Promise<never>((_, reject) => {
    let failingSince: number | undefined;
    const succeed = () => {
      failingSince = undefined;
    };
    events.on("worker:getJob:empty", succeed);
    events.on("job:start", succeed);
    events.on("worker:getJob:error", ({ error }) => {
      failingSince ??= performance.now();
      if (performance.now() - failingSince > maxFailingMs)
        reject(new Error("The job worker fails to take jobs.", { cause: error }));
    });
  });
  // The caller may have stopped listening, e.g. after a `Promise.race`.
  stuck.catch(() => undefined);
  return stuck;
}
