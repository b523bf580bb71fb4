import "server-only";
import { Logger, type RunnerOptions } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Writes the queue's messages to our log; what it logs at every start has a low level. */
const queueLogger = new Logger((scope) => (level, message, meta) => {
  log[levels[level]]({ ...scope, ...(level === "error" && meta) }, message);
});

/** Options of everything that runs jobs. */
export const queueOptions = {
  noHandleSignals: true,
  logger: queueLogger,
  // Unless batched, the queue records the end of a job without awaiting or retrying it: while the database is
  // away that is an unhandled rejection.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
} satisfies RunnerOptions;
