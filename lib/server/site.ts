import "server-only";
import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@/lib/database/migrate";
import type { Env } from "@/lib/env";
import type { CredentialsStore, FirstRun } from "@/lib/first-run/credentials";
import { onStop } from "@/lib/server/stop";
import { runShutdown } from "@/lib/shutdown";

/** Facts about a running installation. */
export type RunningSite = {
  firstRun: FirstRun | undefined;
  /** Whether the installation has users. */
  hasUsers: boolean;
};

/**
 * Migrates the database and what SQL can't migrate, seeds it on a first run or finishes its seed, and serves requests in this process. Stop handlers are registered.
 * Modules that read the environment when loaded (the database client, the log, Next) are imported here, because it is
 * complete only now.
 *
 * @param credentials where those of a first run are stored
 * @param listener a server that listens already, for a port that this process may not open
 * @throws Error as `migrate` and `listen`
 */
export async function openSite(
  env: Env,
  databaseUrl: string,
  dev: boolean,
  credentials: CredentialsStore,
  listener?: Server,
): Promise<RunningSite> {
  await migrate(databaseUrl);
  const { db, pool } = await import("@/lib/database/client");
  // PostgreSQL ends statements that are still running then.
  onStop(() => Promise.race([pool.end(), sleep(5_000)]));
  const { cleanStoredTexts } = await import("@/lib/surveys/texts/clean-stored");
  await cleanStoredTexts();
  const { firstRun } = await import("@/lib/first-run/first-run");
  const result = await firstRun(credentials);
  const user = await db.user.findFirst({ select: { id: true } });

  const { listen } = await import("@/lib/server/listen");
  const server = await listen({ host: env.HOST, port: env.PORT, dev, listener });
  onStop(runShutdown);
  onStop(server.close);
  return { firstRun: result, hasUsers: user !== null };
}
