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
  // Not in batches, the queue notes the end of a job without waiting for it or trying again: with the database away that is an
  // unhandled rejection.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
} satisfies RunnerOptions;
