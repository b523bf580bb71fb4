import "server-only";
import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@/lib/database/migrate";
import type { Env } from "@/lib/env";
import { atStop } from "@/lib/server/stop";
import { runShutdown } from "@/lib/shutdown";
import type { FirstRun } from "@/prisma/seed/first-run";

/** What is known of an installation that answers requests. */
export type Site = {
  made: FirstRun | undefined;
  /** Whether there is anybody who can sign in. */
  hasUsers: boolean;
};

/**
 * Migrates the database, fills it on a first run, and answers requests, in this process. What must end with it is
 * registered. The environment is complete by now: modules that read it when loaded (the database client, the log, Next)
 * are imported here.
 *
 * @param listener a socket that listens already, for a port this process may not open
 * @throws Error as `migrate` and `listen`
 */
export async function openSite(
  env: Env,
  databaseUrl: string,
  dev: boolean,
  listener?: Server,
): Promise<Site> {
  await migrate(databaseUrl);
  const { pool } = await import("@/lib/database/client");
  // PostgreSQL ends what still runs then.
  atStop(() => Promise.race([pool.end(), sleep(5_000)]));
  const { firstRun } = await import("@/prisma/seed/first-run");
  const made = await firstRun();
  const users = await pool.query("SELECT FROM users LIMIT 1");

  const { listen } = await import("@/lib/server/listen");
  const server = await listen({ host: env.HOST, port: env.PORT, dev, listener });
  atStop(runShutdown);
  atStop(server.close);
  return { made, hasUsers: users.rowCount === 1 };
}
