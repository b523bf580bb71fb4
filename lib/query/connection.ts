import "server-only";
import { pool } from "@/lib/database/client";
import { readOnStandby } from "@/lib/database/read-on-standby";
import type { DatabaseServer } from "@/lib/database/servers";
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

const readers = new Map<DatabaseServer["name"], ProjectReader>();

/** The role is made on the primary, as the owner of the tables; a standby has it, too, because it is replicated. */
function getReader({ name, url }: DatabaseServer): ProjectReader {
  const existingReader = readers.get(name);
  if (existingReader) return existingReader;
  const newReader = openReader(url, pool);
  onShutdown(() => newReader.end());
  readers.set(name, newReader);
  return newReader;
}

/** Runs a translated statement. @throws Invalid when it fails; Unavailable without a role to run it */
export const runStatement = (
  project: QueriedProject,
  sql: string,
  signal: AbortSignal,
): Promise<ResultTable> =>
  readOnStandby((server) => getReader(server).read(project, sql, signal), signal).catch((error) => {
    throw toInvalid(error);
  });
