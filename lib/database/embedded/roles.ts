import "server-only";
import { createHmac } from "node:crypto";
import pg from "pg";
import { giveEverything } from "@/lib/database/embedded/ownership";
import { verifierOf } from "@/lib/database/scram";

/** The database of an installation, and the role that owns it: no superuser, and all that the app signs in as. */
export const [databaseName, ownerRole] = ["fieldbook", "fieldbook_app"];

/** The one that users of the server meet in, and that always exists. */
export const meetingPoint = "postgres";

/** The owner's password: whoever knows the superuser's knows it too, and nobody the other way round. */
export const ownerPassword = (superuserPassword: string): string =>
  createHmac("sha256", superuserPassword).update(ownerRole).digest("base64url");

/** Held while roles are made: another process may start at the same moment. */
const rolesLock = 4_017_019;

/**
 * Makes the owner and its database, or brings them up to what they should be: a database of an earlier version is the
 * superuser's. The owner may make roles, because SQL has one of its own (`lib/query/role.ts`), and set there what only
 * superusers may set otherwise.
 *
 * @param address of a database, as the superuser
 */
export async function prepareOwner(address: (database: string) => string, password: string): Promise<void> {
  await connected(address(meetingPoint), async (client) => {
    // For the session: CREATE DATABASE runs in no transaction.
    await client.query("SELECT pg_advisory_lock($1)", [rolesLock]);
    await makeOwner(client, password);
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
    await connected(address(databaseName), (inside) => giveEverything(inside, ownerRole));
  });
}

async function makeOwner(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles");
  const known = rows.map(({ rolname }) => rolname);
  if (!known.includes(ownerRole)) {
    const verifier = pg.escapeLiteral(verifierOf(password));
    await client.query(`CREATE ROLE ${ownerRole} LOGIN CREATEROLE PASSWORD ${verifier}`);
    await client.query(`GRANT SET ON PARAMETER temp_file_limit, track_activities TO ${ownerRole}`);
  }
  const reader = `${databaseName}_hogql`;
  // Made by the superuser, in an earlier version.
  if (known.includes(reader))
    await client.query(`GRANT ${reader} TO ${ownerRole} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
