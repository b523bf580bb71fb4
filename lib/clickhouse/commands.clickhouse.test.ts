// `npm run clickhouse:…`, as an operator calls them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "@/lib/database/client";
import { freshClickhouse } from "@/lib/testing/clickhouse/database";
import { freshDatabase } from "@/lib/testing/database";
import { buildProject } from "@/lib/testing/factories";

const events = 60_000;

let clickhouse: Awaited<ReturnType<typeof freshClickhouse>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let project: number;

beforeAll(async () => {
  [clickhouse, database] = await Promise.all([freshClickhouse(2), freshDatabase()]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { id } = await buildProject();
  const { rows } = await pool.query("select to_jsonb(p) as project from projects p where id = $1", [id]);
  await client.query("insert into projects select * from jsonb_populate_record(null::projects, $1)", [
    rows[0].project,
  ]);
  project = id;
  await client.query(
    "insert into persons (project_id, uuid, updated_at) select p.id, gen_random_uuid(), now() from projects p, generate_series(1, 1000)",
  );
  await client.query(
    `insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item, properties)
     select p.id, gen_random_uuid(), 'e', timestamptz '2026-11-20' - n * interval '1 minute', 1 + n % 1000, 'd' || n % 1000, 'e', '{"a": 1}'
     from projects p, generate_series(1, ${events}) n`,
  );
});
afterAll(async () => {
  await client.end();
  await Promise.all([clickhouse.drop(), database.drop()]);
});

/** Runs a command. @param onOutput may kill it */
async function run(name: string, onOutput: (kill: () => void) => void = () => undefined) {
  const folder = name === "doctor" ? "doctor" : "clickhouse";
  const child = spawn(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", `lib/${folder}/commands/${name}.ts`],
    {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CLICKHOUSE_URL: clickhouse.address.url,
        CLICKHOUSE_CLUSTER: clickhouse.address.cluster ?? "",
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      onOutput(() => child.kill("SIGKILL"));
    });
  const [code] = await once(child, "close");
  return { code, output };
}

/** What the doctor says of ClickHouse. */
async function examine(): Promise<string | undefined> {
  const { output } = await run("doctor");
  return /^(.*) clickhouse +(.*)$/m.exec(output)?.slice(1).join(" ").replaceAll(/ +/g, " ");
}

it("schema prints the statements of every server", async () => {
  const { code, output } = await run("schema");
  expect(code).toBe(0);
  expect(output).toContain("engine = ReplacingMergeTree(version, is_deleted)");
  expect(output).toContain("engine = Distributed('fieldbook'");
});

it("a backfill that is killed continues where it was, and the check finds nothing", async () => {
  expect(await examine()).toBe("warning CLICKHOUSE_URL is set, and nothing was copied.");
  expect(await run("check")).toMatchObject({
    code: 1,
    output: expect.stringContaining("run clickhouse:backfill"),
  });
  const killed = await run("backfill", (kill) => kill());
  expect(killed.code).toBeNull();
  // A slow copy has shown its bar by then.
  expect(killed.output).toMatch(/27,360 events, back to 2026-11/);
  expect(await examine()).toMatch(/^warning Not complete\. \d+ s behind/);
  await client.query("delete from events where uuid in (select uuid from events limit 10)");
  await client.query("update events set person_id = 7 where person_id = 8");
  const resumed = await run("backfill");
  expect(resumed).toMatchObject({ code: 0, output: expect.stringMatching(/Copied 60,000 events/) });
  expect(resumed.output).not.toMatch(/^27,\d00 events/m);
  const checked = await run("check");
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining("The copy is equal.") });
  expect(await examine()).toMatch(/^ok \d+ s behind, 0 changes to ship\. Equal in the last check\.$/);
  expect(checked.output).toMatch(new RegExp(`${project} {2}persons +1,000 +1,000 +equal`));
  expect(await run("backfill")).toMatchObject({
    code: 0,
    output: expect.stringContaining("The copy is complete"),
  });
});

it("the check repairs what was changed unnamed, and says so", async () => {
  await client.query("alter table events disable trigger user");
  await client.query("delete from events where person_id = 9");
  await client.query("alter table events enable trigger user");
  expect(await run("check")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^(59|60) rows differed/m),
  });
  expect(await examine()).toMatch(/^warning .* (59|60) rows differed in the last check\.$/);
  expect(await run("check")).toMatchObject({ code: 0 });
});

it("off leaves no trigger and no name, and a new backfill replaces what is in ClickHouse", async () => {
  expect(await run("off")).toMatchObject({
    code: 0,
    output: expect.stringContaining("drop table if exists"),
  });
  expect(await examine()).toContain("nothing was copied");
  await client.query("delete from events where person_id = 10");
  const { rows } = await client.query(
    "select (select count(*)::int from event_outbox) + (select count(*)::int from pg_trigger where tgname like '%\\_name\\_%') as left",
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await run("backfill")).toMatchObject({ code: 0 });
  expect(await run("check")).toMatchObject({
    code: 0,
    output: expect.stringContaining("The copy is equal."),
  });
});
