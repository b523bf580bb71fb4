import "server-only";
import { createHmac } from "node:crypto";
import pg from "pg";
import { createScramVerifier } from "@/lib/database/scram";
import { Unavailable } from "@/lib/errors";
import { log } from "@/lib/log";

/** How to sign in as the role that reads. */
export interface Account {
  user: string;
  password: string;
  /** Of the database; what passes are made with. */
  secret: Buffer;
}

/** What the role may read, and all it may. */
const views = ["events", "persons", "persons_by_distinct_id", "surveys"];

/** Defaults of every session of the role; what a session changes, it loses with the transaction. */
const settings: Record<string, string> = {
  default_transaction_read_only: "on",
  search_path: "pg_catalog",
  statement_timeout: "30s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "1min",
  work_mem: "32MB",
  hash_mem_multiplier: "1",
  // One statement, one core; and what JIT costs, few of them earn.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  client_min_messages: "error",
};

/** Those that only a superuser may set, or whom one allows it: files a sort spills into, and what its other sessions can see. */
const guardedSettings: Record<string, string> = { temp_file_limit: "1GB", track_activities: "off" };

const isForbidden = (error: unknown) => (error as { code?: unknown }).code === "42501";

const unavailable = () =>
  new Unavailable(
    "Can't create the database role for SQL queries. Grant CREATEROLE to Fieldbook's database user.",
  );

/**
 * Makes the role that reads, or brings it up to what it should be: it signs in by itself, is a member of nothing, owns
 * nothing, and is granted the views. Its name carries the database's, because roles belong to the whole server.
 *
 * @param owner connections of the tables' owner
 * @throws Unavailable where that user may not make roles
 */
export async function prepareRole(owner: pg.Pool): Promise<Account> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    // Two processes may start at once.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('hogql.role'))");
    const account = await accountOf(client);
    await makeRole(client, account);
    await client.query("COMMIT");
    return account;
  } catch (error) {
    await client.query("ROLLBACK");
    if (!isForbidden(error)) throw error;
    log.warn({ err: error }, "failed to create the SQL query role");
    throw unavailable();
  } finally {
    client.release();
  }
}

async function accountOf(client: pg.PoolClient): Promise<Account> {
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

/** PostgreSQL cuts names at 63 bytes: two databases with long names must not share a role. */
function roleName(database: string): string {
  const name = `${database}_hogql`;
  if (Buffer.byteLength(name) <= 63) return name;
  return `hogql_${createHmac("sha256", "database").update(database).digest("hex").slice(0, 32)}`;
}

async function makeRole(client: pg.PoolClient, { user, password }: Account): Promise<void> {
  const role = pg.escapeIdentifier(user);
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean; is_member: boolean }>(
    `SELECT rolsuper, rolbypassrls, EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS is_member
     FROM pg_roles r WHERE rolname = $1`,
    [user],
  );
  const [found] = rows;
  if (found && (found.rolsuper || found.rolbypassrls || found.is_member))
    throw new Error(
      `The role ${user} has more than read privileges. Drop it, and Fieldbook will recreate it.`,
    );
  const verifier = pg.escapeLiteral(createScramVerifier(password));
  await client.query(`${found ? "ALTER" : "CREATE"} ROLE ${role} LOGIN NOINHERIT PASSWORD ${verifier}`);
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER ROLE ${role} SET ${name} = ${pg.escapeLiteral(value)}`);
  await client.query(`GRANT USAGE ON SCHEMA hogql TO ${role}`);
  for (const view of views) await client.query(`GRANT SELECT ON hogql.${view} TO ${role}`);
  await setWhatMayBeSet(client, role);
}

/** Those that the owner may not set, on a server that is not ours, are left at the server's. */
async function setWhatMayBeSet(client: pg.PoolClient, role: string): Promise<void> {
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
