import "server-only";
import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** The queue's own words, in our log; what it tells on every start is for those who ask. */
export const queueLogger = new Logger((scope) => (level, message, meta) => {
  log[levels[level]]({ ...scope, ...(level === "error" && meta) }, message);
});
