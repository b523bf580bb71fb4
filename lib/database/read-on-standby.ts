import "server-only";
import { isConflict, isUnavailable } from "@/lib/database/failures";
import type { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DatabaseServer, getStandby, primary } from "@/lib/database/servers";
import { isCaughtUp, reportStandbyFailure } from "@/lib/database/standby-state";
import { Unavailable } from "@/lib/errors";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";

/**
 * Chooses the server for a read of many rows: the standby, once it has everything that was committed before the call; the
 * primary without a standby, while that is away, and when it did not catch up within 5 seconds.
 *
 * @throws the signal's reason
 */
export async function chooseServer(signal?: AbortSignal): Promise<DatabaseServer> {
  const standby = getStandby();
  if (!standby) return primary;
  const server = (await isCaughtUp(standby, signal)) ? standby : primary;
  metrics.standbyReads.inc({ server: server.name });
  return server;
}

/**
 * Reads from the server that `chooseServer` names, and again from the primary if the standby is lost meanwhile,
 * or ended the statement because it delayed the replay of changes.
 *
 * @param read keeps nothing of a run that failed
 * @throws what `read` throws on the primary; the signal's reason
 */
export async function readOnStandby<Result>(
  read: (server: DatabaseServer) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const server = await chooseServer(signal);
  try {
    return await read(server);
  } catch (error) {
    if (server === primary || signal?.aborted) throw error;
    // A conflict with recovery passes: the next read may succeed.
    if (isConflict(error)) log.warn({ err: error }, "the standby ended a read: the primary answers it");
    else if (isUnavailable(error) || error instanceof Unavailable) reportStandbyFailure(error);
    else throw error;
    metrics.standbyReads.inc({ server: "primary" });
    return await read(primary);
  }
}

/** A statement, as `query`, on the server that `readOnStandby` chooses. */
export const queryOnStandby = <Row extends object>(
  statement: Prisma.Sql,
  signal?: AbortSignal,
): Promise<Row[]> => readOnStandby(({ pool }) => query<Row>(statement, pool), signal);
