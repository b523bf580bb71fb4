import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/database/generated/client";
import { preparedName } from "@/lib/database/prepared";
import { logQueries } from "@/lib/database/query-log";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** Milliseconds a request waits for a free connection before it fails. */
const connectionWait = 10_000;

/** Milliseconds that an idle connection is kept: to make one anew takes longer than most requests. */
const connectionIdle = 300_000;

function makePool(): pg.Pool {
  const made = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: connectionIdle,
    fallback_application_name: "fieldbook",
  });
  made.on("connect", logQueries);
  // One lost while it is in use says so twice: to its query, which fails, and to whoever listens.
  made.on("connect", (client) => client.on("error", () => undefined));
  // An idle connection lost (the server restarts): the pool replaces it, and without a listener the process would end.
  made.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  return made;
}

// One pool a process: shared by hot reloads, and by the start script with the copy of this module inside Next's build.
const shared = globalThis as typeof globalThis & { fieldbookPool?: pg.Pool };
shared.fieldbookPool ??= makePool();

/**
 * The connections of this process, for SQL that Prisma cannot say. Connects when first used. The pool opens and ends
 * with the process: only the start script, a command or a test run calls `pool.end()`.
 */
export const pool = shared.fieldbookPool;

/** Prisma on `pool`. Inside a transaction use the `tx` you were given, never this. */
export const db = new PrismaClient({
  adapter: new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => preparedName(sql),
  }),
  transactionOptions: { maxWait: connectionWait, timeout: 30_000 },
});
