import "server-only";
import pg from "pg";
import { type OpenDatabase, openDatabase, requireDatabase } from "@/lib/database/open";
import type { DoctorContext } from "@/lib/doctor/check";
import { fetchHealth } from "@/lib/doctor/fetch-health";
import { type Env, toLocalUrl } from "@/lib/env";
import { signProbe } from "@/lib/server/proxy-probe";
import { readSecret } from "@/lib/server/secret";

/** Settings of the connection: it can write nothing, and waits for nothing. */
const options = "-c default_transaction_read_only=on -c statement_timeout=10s -c lock_timeout=1s";

/**
 * Connects to everything that the checks look at. The embedded PostgreSQL is started if it does not run; a database is never
 * created. `close` stops what was started.
 */
export async function openContext(env: Env, now: Date): Promise<DoctorContext & { close(): Promise<void> }> {
  const opened = await open(env).catch((cause: Error) => cause);
  if (!(opened instanceof Error)) process.env.DATABASE_URL = opened.database.url;
  const secret = env.NEXTAUTH_SECRET ?? readSecret(env.DATA_DIR);
  const probe = secret && signProbe(secret, now);
  const [local, published] = await Promise.all([
    fetchHealth(toLocalUrl(env), probe),
    fetchHealth(env.PUBLIC_URL, probe),
  ]);
  return {
    ...{ env, now, local, published },
    database: opened instanceof Error ? opened : opened.client,
    async close() {
      if (opened instanceof Error) return;
      await opened.client.end().catch(() => undefined);
      await opened.database.stop();
    },
  };
}

async function open(env: Env): Promise<{ database: OpenDatabase; client: pg.Client }> {
  requireDatabase(env);
  const database = await openDatabase(env);
  const client = new pg.Client({
    connectionString: database.url,
    options,
    connectionTimeoutMillis: 10_000,
    fallback_application_name: "fieldbook doctor",
  });
  // A lost connection also fails the running query.
  client.on("error", () => undefined);
  await client.connect();
  return { database, client };
}
