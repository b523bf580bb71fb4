import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/database/generated/client";
import { observePool } from "@/lib/database/pools";
import { preparedName } from "@/lib/database/prepared";
import { logQueries } from "@/lib/database/query-log";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { processGlobal } from "@/lib/process-global";

/** Milliseconds a request waits for a free connection before it fails. */
const connectionWaitMs = 10_000;

/** Milliseconds that an idle connection is kept: opening one takes longer than most requests. */
const connectionIdleMs = 300_000;

/** Creates a pool of connections to a server, whose metrics have the given name. */
export function createPool(name: string, config: pg.PoolConfig): pg.Pool {
  const created = new pg.Pool({
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: connectionIdleMs,
    fallback_application_name: "fieldbook",
    ...config,
  });
  created.on("connect", logQueries);
  // A connection lost while in use reports the error to its query and to its listeners.
  created.on("connect", (client) => client.on("error", () => undefined));
  // A connection lost while idle (the server restarts): the pool replaces it. Without a listener the process would end.
  created.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  observePool(name, created);
  return created;
}

/**
 * The connections of this process, for SQL that Prisma can't express. Connects when first used. Only the start script, a
 * command or a test run calls `pool.end()`.
 */
export const pool = processGlobal("fieldbookPool", () =>
  createPool("requests", { connectionString: env.DATABASE_URL }),
);

/** Prisma on `pool`. Inside a transaction use the `tx` you were given, never this. */
export const db = new PrismaClient({
  adapter: new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => preparedName(sql),
  }),
  transactionOptions: { maxWait: connectionWaitMs, timeout: 30_000 },
});
