import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "@/lib/database/embedded";
import { newerDatabaseError, readMigrationState } from "@/lib/database/migrate";
import type { Env } from "@/lib/env";
import { errorCode } from "@/lib/error-code";

/** A database that this process may use until it calls `stop`. */
export type OpenDatabase = { url: string; stop(): Promise<void> };

/** The oldest supported PostgreSQL, as `server_version_num`. */
const minVersion = 140_000;

/**
 * Opens the database of the installation: DATABASE_URL's, or the embedded one in DATA_DIR, started if needed.
 *
 * @throws Error whose message says what to do: no answer, password refused, server too old, and errors of `startEmbedded`
 */
export async function openDatabase(
  env: Pick<Env, "DATABASE_URL" | "DATABASE_POOL" | "DATA_DIR">,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await checkServer(env.DATABASE_URL);
    return { url: env.DATABASE_URL, stop: async () => undefined };
  }
  // Enough for a second process with the same pool, for jobs, and for a psql session.
  const connections = Math.max(100, 2 * env.DATABASE_POOL + 20);
  return startEmbedded(env.DATA_DIR, { settings: { max_connections: String(connections) } });
}

type Location = Pick<Env, "DATABASE_URL" | "DATA_DIR">;

/** Checks that there is a database to open: `openDatabase` creates the embedded one. @throws Error that says what to do */
export function requireDatabase(env: Location): void {
  if (env.DATABASE_URL || existsSync(path.join(env.DATA_DIR, "pg", "PG_VERSION"))) return;
  throw new Error(
    `There is no database in ${path.resolve(env.DATA_DIR)}. Start Fieldbook there first (npm start), or set DATA_DIR or DATABASE_URL.`,
  );
}

/** The location of an installation's database, for display: the folder, or host and name; without user and password. */
export function formatLocation({ DATABASE_URL, DATA_DIR }: Location): string {
  if (!DATABASE_URL) return path.resolve(DATA_DIR);
  const { host, pathname } = new URL(DATABASE_URL);
  return `${host}${pathname}`;
}

/** What must be in a database: the tables of any version of Fieldbook, or every migration of this one. */
export type RequiredTables = "any version" | "this version";

/** Checks that Fieldbook's tables are in a database. Changes nothing. @throws Error that names the database and says what to do */
export async function requireTables(
  url: string,
  location: Location,
  required: RequiredTables,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const state = await readMigrationState(client);
    if (!state?.applied.length)
      throw new Error(
        `The database in ${formatLocation(location)} has no Fieldbook tables. Start Fieldbook with it first (npm start), or set DATA_DIR or DATABASE_URL.`,
      );
    if (required === "any version") return;
    if (state.newer.length > 0) throw newerDatabaseError(state.newer);
    if (state.pending.length > 0)
      throw new Error(
        `The database in ${formatLocation(location)} lacks migrations of this version (${state.pending.length}). Start Fieldbook once (npm start), or run npm run db:migrate.`,
      );
  } finally {
    await client.end();
  }
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
    const version = Number(rows[0]?.server_version_num);
    if (version < minVersion)
      throw new Error(`it is PostgreSQL ${Math.floor(version / 10_000)}. Fieldbook requires 14 or newer.`);
  } catch (error) {
    throw new Error(`DATABASE_URL: ${describeFailure(error, url)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describeFailure(error: unknown, url: string): string {
  const { host, username, pathname } = new URL(url);
  const message = error instanceof Error ? error.message : String(error);
  switch (errorCode(error)) {
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EHOSTUNREACH":
    case "ETIMEDOUT":
      return `no response from ${host}. Start that PostgreSQL, or leave out DATABASE_URL to use the embedded one.`;
    case "28P01":
    case "28000":
      return `the server at ${host} rejected the user ${username} or the password.`;
    case "3D000":
      return `the server at ${host} has no database ${pathname.slice(1)}. Create it: CREATE DATABASE ${pathname.slice(1)};`;
    default:
      return `${host}: ${message || String(error)}`;
  }
}
