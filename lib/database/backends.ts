import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { processGlobal } from "@/lib/process-global";

/**
 * A server process of PostgreSQL: it serves one connection, then ends. Both together identify it permanently:
 * the id alone is reused by later processes.
 */
export interface Backend {
  pid: number;
  /** Seconds since 1970, to the microsecond. */
  started: string;
}

/** The statement that reads the backend of the connection it runs on. */
export const readOwnBackend =
  "select pid, extract(epoch from backend_start)::text as started from pg_stat_get_activity(pg_backend_pid())";

const cancelStatement = `
  select pg_cancel_backend(a.pid)
  from unnest($1::int[], $2::text[]) as b (pid, started) cross join lateral pg_stat_get_activity(b.pid) a
  where extract(epoch from a.backend_start)::text = b.started`;

/** Milliseconds that a connection, or an answer to a cancellation, is waited for. */
const timeoutMs = 5_000;

/** Milliseconds between two looks whether a canceled backend has ended. */
const pauseMs = 10;

/** Ends the backends of closed connections. */
export interface BackendEnder {
  /**
   * Cancels what closed connections still run, and waits until their backends have ended; never throws. Close a
   * connection first, and never give it back: a cancellation that arrives late would hit another caller's
   * statement.
   */
  endBackends(backends: readonly Backend[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates an ender with a connection of its own, opened when needed: all connections of a pool may be in use by what is to be
 * canceled. @param config of an account that may cancel them: their own
 */
export function createBackendEnder(config: pg.PoolConfig): BackendEnder {
  const pool = new pg.Pool({
    fallback_application_name: "fieldbook cancel",
    ...config,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  // Without listeners a lost connection, idle or not, would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    endBackends: async (backends) => {
      if (backends.length === 0) return;
      const values = [backends.map(({ pid }) => pid), backends.map(({ started }) => started)];
      const deadline = Date.now() + timeoutMs;
      try {
        // Again, because a statement that was already sent begins after the one that was canceled.
        while ((await pool.query(cancelStatement, values)).rowCount !== 0 && Date.now() < deadline)
          await sleep(pauseMs);
      } catch (error) {
        // They then run to their end.
        log.warn({ err: error }, "failed to cancel statements");
      }
    },
    close: () => pool.end(),
  };
}

/** Ends backends of Fieldbook's own account; as `BackendEnder.endBackends`. */
export function endBackends(backends: readonly Backend[]): Promise<void> {
  const create = () => createBackendEnder({ connectionString: env.DATABASE_URL });
  return processGlobal("fieldbookBackendEnder", create).endBackends(backends);
}
