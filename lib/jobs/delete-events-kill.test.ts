// The deletion of events in servers: two of them on one database, a missed Sunday, and a kill in the middle.
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const events = 20_000;

let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
const servers: RunningServer[] = [];

beforeAll(async () => {
  await buildOnce();
  dataDir = await temporaryFolder();
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 400_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  const env = { DATABASE_URL: database.url, SEED: "none", LOG_LEVEL: "info" };
  const server = await startServer(dataDir, env);
  servers.push(server);
  return server;
}

/**
 * A person whose events were queued ten days ago, with a number of events from before that, and one from after.
 * @returns the person's id
 */
async function condemned(): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`
    with owner as (insert into users (uuid, distinct_id, email, first_name, password_hash)
        values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid() || '@example.com', 'Owner', 'none') returning id),
      project as (insert into projects (name, api_token, uuid)
        values ('Shop', 'phc_' || gen_random_uuid(), gen_random_uuid()) returning id)
    insert into event_deletions (project_id, person_uuid, person_id, requested_by_id, created_at)
    select project.id, gen_random_uuid(), 1000 + project.id, owner.id, now() - interval '10 days' from project, owner
    returning person_id as id`);
  const { id } = rows[0]!;
  await client.query(
    `insert into events (project_id, uuid, event, path_item, timestamp, ingested_at, person_id, distinct_id)
     select d.project_id, gen_random_uuid(), 'seen', 'seen', now(), d.created_at + case when n = 0 then 1 else -1 end * interval '1 s',
       d.person_id, 'ada'
     from event_deletions d, generate_series(0, ${events}) n where d.person_id = $1`,
    [id],
  );
  return id;
}

const eventsOf = async (person: string): Promise<number> => {
  const { rows } = await client.query("select count(*)::int as count from events where person_id = $1", [
    person,
  ]);
  return rows[0].count;
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

const isVerified = async (person: string): Promise<boolean> => {
  const { rows } = await client.query("select delete_verified_at from event_deletions where person_id = $1", [
    person,
  ]);
  return rows[0].delete_verified_at !== null;
};

/** Jobs start a moment after the first response. */
async function isRemembered(): Promise<boolean> {
  const table = "graphile_worker._private_known_crontabs";
  const { rows } = await client.query("select to_regclass($1) as found", [table]);
  return rows[0].found !== null && ((await client.query(`select from ${table}`)).rowCount ?? 0) > 0;
}

/** As if no server had run for ten days, which include a Sunday. */
const wasAway = () =>
  client.query(`update graphile_worker._private_known_crontabs set known_since = now() - interval '20 days',
    last_execution = now() - interval '10 days' where identifier = 'delete-events'`);

/**
 * Every deletion waits when half of a person's events are deleted, in any order.
 *
 * @returns the connection whose end releases it
 */
async function holdInTheMiddle(): Promise<pg.Client> {
  await client.query(`create function wait_in_the_middle() returns trigger language plpgsql as $$ begin
      if (select count(*) <= ${events / 2 + 2} from events) then perform pg_advisory_xact_lock_shared(1); end if;
      return null;
    end $$`);
  await client.query("create trigger waiting before delete on events execute function wait_in_the_middle()");
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(1)");
  return holder;
}

test("a missed run is caught up on once by two servers, and an interrupted one continues", {
  timeout: 0,
}, async () => {
  // The first start creates the queue and stores its time.
  const founder = await start();
  await until(isRemembered);
  await founder.stop();
  const first = await condemned();
  await wasAway();
  const [one, other] = await Promise.all([start(), start()]);
  await until(() => isVerified(first));
  expect(await eventsOf(first)).toBe(1);
  await one.stop();
  await other.stop();
  const runs = `${one.output()}${other.output()}`.match(new RegExp(`"events":${events}\\b`, "g"));
  expect(runs).toHaveLength(1);

  const second = await condemned();
  await wasAway();
  const holder = await holdInTheMiddle();
  const doomed = await start();
  await until(async () => (await eventsOf(second)) <= events / 2 + 1);
  await doomed.kill();
  expect(await eventsOf(second)).toBeGreaterThan(1);
  const heir = await start();
  expect(await isVerified(second)).toBe(false);
  await holder.end();
  await until(() => isVerified(second));
  expect(await eventsOf(second)).toBe(1);
  await heir.stop();
});
