import "server-only";
import { createHmac } from "node:crypto";
import pg from "pg";
import { createScramVerifier } from "@/lib/database/scram";

/** The database of an installation, and the role that owns it: the app signs in as this role, which is no superuser. */
export const [databaseName, ownerRole] = ["fieldbook", "fieldbook_app"];

/** The database that all users of the server connect to; it always exists. */
export const maintenanceDatabase = "postgres";

/** The owner's password, derived from the superuser's. The reverse can't be computed. */
export const ownerPassword = (superuserPassword: string): string =>
  createHmac("sha256", superuserPassword).update(ownerRole).digest("base64url");

/** Advisory lock held while roles are created: another process may start at the same moment. */
const rolesLock = 4_017_019;

/**
 * Creates the owner and its database. The owner may create roles, because the query endpoint has its own
 * (`lib/query/role.ts`), and may set parameters there that otherwise need a superuser.
 *
 * @param toUrl the superuser's URL of a database
 */
export async function prepareOwner(toUrl: (database: string) => string, password: string): Promise<void> {
  await withClient(toUrl(maintenanceDatabase), async (client) => {
    // A session lock, because CREATE DATABASE can't run in a transaction.
    await client.query("SELECT pg_advisory_lock($1)", [rolesLock]);
    await createOwner(client, password);
    const databases = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
  });
}

async function createOwner(client: pg.Client, password: string): Promise<void> {
  const roles = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [ownerRole]);
  if (roles.rowCount !== 0) return;
  const verifier = pg.escapeLiteral(createScramVerifier(password));
  await client.query(`CREATE ROLE ${ownerRole} LOGIN CREATEROLE PASSWORD ${verifier}`);
  await client.query(`GRANT SET ON PARAMETER temp_file_limit, track_activities TO ${ownerRole}`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
