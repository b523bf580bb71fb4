import "server-only";
import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Writes the queue's messages to our log; what it logs at every start has a low level. */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  log[levels[level]]({ ...scope, ...(level === "error" && meta) }, message);
});
