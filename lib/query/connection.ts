import "server-only";
import { pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { toInvalid } from "@/lib/query/failures";
import { openReader, parallel, type Reader, type Subject, type Table } from "@/lib/query/reader";
import { takeTurns } from "@/lib/query/turns";
import { onShutdown } from "@/lib/shutdown";

/**
 * Does work on queries when it is its project's turn: translation, too, because many long queries at once would keep
 * everybody else waiting.
 */
export const inTurn = takeTurns({ running: parallel, runningOfProject: 2, waitingOfProject: 4 });

let shared: Reader | undefined;

function reader(): Reader {
  if (shared) return shared;
  const opened = openReader(env.DATABASE_URL ?? "", pool);
  onShutdown(() => opened.end());
  shared = opened;
  return opened;
}

/** Runs a translated statement. @throws Invalid where it does not run; Unavailable where there is no role to run it */
export const readRows = (project: Subject, sql: string, signal: AbortSignal): Promise<Table> =>
  reader()
    .read(project, sql, signal)
    .catch((error) => {
      throw toInvalid(error);
    });
