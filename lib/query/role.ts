import "server-only";
import { createHmac } from "node:crypto";
import pg from "pg";
import { createScramVerifier } from "@/lib/database/scram";
import { errorCode } from "@/lib/error-code";
import { Unavailable } from "@/lib/errors";
import { log } from "@/lib/log";

/** The account of the role that runs queries. */
export interface RoleAccount {
  user: string;
  password: string;
  /** The database's secret, which signs tokens. */
  secret: Buffer;
}

/** The only views that the role may read. */
const views = ["events", "events_with_persons", "persons", "persons_by_distinct_id", "surveys"];

/** Defaults of the role's sessions; changes by a session end with its transaction. */
const settings: Record<string, string> = {
  default_transaction_read_only: "on",
  search_path: "pg_catalog",
  statement_timeout: "30s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "1min",
  work_mem: "32MB",
  hash_mem_multiplier: "1",
  // One core per statement; JIT rarely pays off.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  client_min_messages: "error",
};

/** Settings that need a superuser or a grant: the size of temporary files, and the visibility of other sessions. */
const guardedSettings: Record<string, string> = { temp_file_limit: "1GB", track_activities: "off" };

const isForbidden = (error: unknown) => errorCode(error) === "42501";

const unavailableError = () =>
  new Unavailable(
    "Can't create the database role for SQL queries. Grant CREATEROLE to Fieldbook's database user.",
  );

/**
 * Creates or updates the role that runs queries: it signs in itself, is a member of no role, owns nothing, and may read the
 * views. Its name contains the database's, because roles belong to the whole server.
 *
 * @param owner connections as the owner of the tables
 * @throws Unavailable when that user may not create roles
 */
export async function prepareRole(owner: pg.Pool): Promise<RoleAccount> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    // Two processes may start at the same time.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('hogql.role'))");
    const account = await readAccount(client);
    await createRole(client, account);
    await client.query("COMMIT");
    return account;
  } catch (error) {
    await client.query("ROLLBACK");
    if (!isForbidden(error)) throw error;
    log.warn({ err: error }, "failed to create the SQL query role");
    throw unavailableError();
  } finally {
    client.release();
  }
}

async function readAccount(client: pg.PoolClient): Promise<RoleAccount> {
  const { rows } = await client.query<{ database: string; key: Buffer }>(
    "SELECT current_database() AS database, key FROM hogql.secret",
  );
  const [{ database, key }] = rows as [(typeof rows)[number]];
  return {
    user: roleName(database),
    password: createHmac("sha256", key).update("password").digest("base64url"),
    secret: key,
  };
}

/** PostgreSQL truncates names to 63 bytes: two databases with long names must not share a role. */
function roleName(database: string): string {
  const name = `${database}_hogql`;
  if (Buffer.byteLength(name) <= 63) return name;
  return `hogql_${createHmac("sha256", "database").update(database).digest("hex").slice(0, 32)}`;
}

async function createRole(client: pg.PoolClient, { user, password }: RoleAccount): Promise<void> {
  const role = pg.escapeIdentifier(user);
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean; is_member: boolean }>(
    `SELECT rolsuper, rolbypassrls, EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS is_member
     FROM pg_roles r WHERE rolname = $1`,
    [user],
  );
  const [existing] = rows;
  if (existing && (existing.rolsuper || existing.rolbypassrls || existing.is_member))
    throw new Error(
      `The role ${user} has more than read privileges. Drop it, and Fieldbook will recreate it.`,
    );
  const verifier = pg.escapeLiteral(createScramVerifier(password));
  await client.query(`${existing ? "ALTER" : "CREATE"} ROLE ${role} LOGIN NOINHERIT PASSWORD ${verifier}`);
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER ROLE ${role} SET ${name} = ${pg.escapeLiteral(value)}`);
  await client.query(`GRANT USAGE ON SCHEMA hogql TO ${role}`);
  for (const view of views) await client.query(`GRANT SELECT ON hogql.${view} TO ${role}`);
  await applyGuardedSettings(client, role);
}

/** Applies the guarded settings that the owner may set; on another server some are left at their defaults. */
async function applyGuardedSettings(client: pg.PoolClient, role: string): Promise<void> {
  for (const [name, value] of Object.entries(guardedSettings)) {
    await client.query("SAVEPOINT setting");
    try {
      await client.query(`ALTER ROLE ${role} SET ${name} = ${pg.escapeLiteral(value)}`);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      await client.query("ROLLBACK TO SAVEPOINT setting");
    }
  }
}
