// The database of the tests. `import { db, pool } from "@/lib/database/client"` simply works in a *.test.ts: a vitest
// run starts one embedded PostgreSQL in a temporary folder, migrates one database, and gives each worker a clone of it.
// Files of one worker share its clone, one after the other, and nothing is emptied between them: a test makes its own
// project and looks at nothing else. A test that needs a database without any row, or of its own, takes one:
//
//   const fresh = await freshDatabase();  // … fresh.url …
//   await fresh.drop();
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { startEmbedded } from "@/lib/database/embedded";
import { isAlive, isPostmasterOf } from "@/lib/database/embedded/processes";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl } from "@/lib/testing/database-url";

/** The data need not survive a power failure. */
const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/** Starts the server of a test run. Its database `fieldbook` is migrated and stays empty: the template of the clones. */
export async function startTestServer() {
  removeAbandoned();
  const folder = await temporaryFolder();
  const embedded = await startEmbedded(folder, { settings: fastSettings });
  const owner = new URL(embedded.url).username;
  // For tests beyond the app: databases of their own, and the connections of a database, to be listed and terminated.
  await execute(
    embedded.superuserUrl,
    `ALTER ROLE ${owner} CREATEDB; GRANT pg_signal_backend, pg_read_all_stats TO ${owner}`,
  );
  await migrate(embedded.url);
  return {
    /** Of the template. Do not stay connected to it: that forbids clones. */
    url: embedded.url,
    superuserUrl: embedded.superuserUrl,
    clone: (name: string) => createClone(embedded.url, name),
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new, migrated, empty database, for one test. Takes about 50 ms. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  const server = inject("testServer");
  await createClone(server, name);
  return {
    url: databaseUrl(server, name),
    drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Runs a statement in a database of the test server, as the superuser: what neither the app nor its tests may do. */
export const asSuperuser = (url: string, sql: string): Promise<void> =>
  connectedTo(databaseUrl(inject("testSuperuser"), new URL(url).pathname.slice(1)), sql);

/** An empty folder under the system's temporary one, that any user may pass, as PostgreSQL's does. Remove it yourself. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** The name of a temporary folder ends with the id of the process that created it. */
const prefix = "fieldbook-test-";

/** Stops and removes what runs left behind that were killed before they could. */
function removeAbandoned(): void {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const folder = path.join(os.tmpdir(), name);
    for (const data of ["pg", "data/pg", "own"].map((inside) => path.join(folder, inside))) {
      const pidFile = path.join(data, "postmaster.pid");
      const server = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : 0;
      if (isPostmasterOf(server, data)) process.kill(server, "SIGQUIT");
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

const createClone = (server: string, name: string) =>
  execute(server, `CREATE DATABASE ${name} TEMPLATE ${new URL(server).pathname.slice(1)} STRATEGY file_copy`);

/** Runs a statement from outside the databases it is about. */
const execute = (server: string, sql: string) => connectedTo(databaseUrl(server, "postgres"), sql);

async function connectedTo(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
