import "server-only";
import { pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { toInvalid } from "@/lib/query/failures";
import { projectSemaphore } from "@/lib/query/project-semaphore";
import {
  maxConcurrent,
  openReader,
  type ProjectReader,
  type QueriedProject,
  type ResultTable,
} from "@/lib/query/reader";
import { onShutdown } from "@/lib/shutdown";

/**
 * Limits concurrent queries, in all and per project. Includes translation, because many long queries at once would block
 * other requests.
 */
export const runLimited = projectSemaphore("query", {
  running: maxConcurrent,
  runningOfProject: 2,
  waitingOfProject: 4,
});

let sharedReader: ProjectReader | undefined;

function getReader(): ProjectReader {
  if (sharedReader) return sharedReader;
  const created = openReader(env.DATABASE_URL ?? "", pool);
  onShutdown(() => created.end());
  sharedReader = created;
  return created;
}

/** Runs a translated statement. @throws Invalid when it fails; Unavailable without a role to run it */
export const runStatement = (
  project: QueriedProject,
  sql: string,
  signal: AbortSignal,
): Promise<ResultTable> =>
  getReader()
    .read(project, sql, signal)
    .catch((error) => {
      throw toInvalid(error);
    });
