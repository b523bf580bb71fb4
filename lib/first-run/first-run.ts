import "server-only";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { hashSecret } from "@/lib/access/caller";
import { newSecret } from "@/lib/access/secrets";
import { db } from "@/lib/database/client";
import type { UnfinishedSeed } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { env } from "@/lib/env";
import type { CredentialsStore, FirstRun } from "@/lib/first-run/credentials";
import { isStored, runSteps } from "@/lib/first-run/steps";

// The seed of a first run, which may be killed at any moment: the next start finishes it, with the same credentials and the same
// time. In this order: a row that reserves the project's id and knows the key's hash, the credentials file, then step by step what
// they open. steps stores it.

/** Advisory lock: the process that holds it seeds the database. The same number in every process. */
const seedLock = 7_340_031;

/**
 * Seeds a database without users: an owner, a project with demo data, and a key; or finishes a seed that was interrupted. Once,
 * even if several processes start at the same time.
 *
 * @returns the credentials; undefined when there was nothing to do, with SEED=none, and when those of an interrupted seed are gone
 * @source docs/reference/api.md#first-run
 */
export async function firstRun(store: CredentialsStore): Promise<FirstRun | undefined> {
  if (env.SEED === "none" || !(await isNeeded())) return undefined;
  // Not from the pool, which may be small: this connection is held as long as the seed takes.
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    fallback_application_name: "fieldbook seed",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [seedLock]);
    return await seed(store);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isNeeded = async (): Promise<boolean> =>
  (await db.user.count()) === 0 || (await db.unfinishedSeed.count()) > 0;

async function seed(store: CredentialsStore): Promise<FirstRun | undefined> {
  const begun = await db.unfinishedSeed.findFirst();
  if (begun && isStored(begun, "owner")) {
    const stored = await readCredentialsOf(begun, store);
    await runSteps(begun, undefined);
    return stored;
  }
  if ((await db.user.count()) > 0) {
    // Another account was created before an owner was stored.
    await db.unfinishedSeed.deleteMany();
    return undefined;
  }
  const progress = begun ?? (await begin());
  const credentials = chooseCredentials(progress, await readCredentialsOf(progress, store));
  await db.unfinishedSeed.updateMany({ data: { api_key_hash: hashSecret(credentials.api_key) } });
  await store.write(credentials);
  await runSteps(progress, credentials);
  return credentials;
}

/** Begins a seed: everything that a later start needs, except for the credentials. */
async function begin(): Promise<UnfinishedSeed> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('projects', 'id'))::int as id`;
  return await db.unfinishedSeed.create({
    data: {
      reserved_project_id: onlyRow(rows).id,
      ends_at: new Date(env.SEED_NOW ?? Date.now()),
      api_key_hash: "",
      finished_steps: [],
    },
  });
}

/** The stored credentials, if they are of this seed: a file may be of an earlier installation. */
async function readCredentialsOf(
  { api_key_hash }: UnfinishedSeed,
  store: CredentialsStore,
): Promise<FirstRun | undefined> {
  const stored = await store.read();
  return stored && hashSecret(stored.api_key) === api_key_hash ? stored : undefined;
}

/** The environment's, else those of the interrupted seed, else new ones. */
const chooseCredentials = (progress: UnfinishedSeed, stored: FirstRun | undefined): FirstRun => ({
  email: env.SEED_EMAIL?.toLowerCase() ?? stored?.email ?? "owner@fieldbook.local",
  password: env.SEED_PASSWORD ?? stored?.password ?? randomBytes(9).toString("base64url"),
  project_id: progress.reserved_project_id,
  project_token: env.SEED_PROJECT_TOKEN ?? stored?.project_token ?? newSecret("phc_"),
  api_key: env.SEED_API_KEY ?? stored?.api_key ?? newSecret("phx_"),
});
