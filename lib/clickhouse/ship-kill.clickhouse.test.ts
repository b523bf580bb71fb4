// The loop's process, a shard and PostgreSQL are killed, again and again, while events are captured, persons merged and deleted.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { backfill } from "@/lib/clickhouse/backfill";
import { checkCopy } from "@/lib/clickhouse/check";
import { openClickhouse } from "@/lib/clickhouse/client";
import { schemaStatements } from "@/lib/clickhouse/schema";
import { catchUp } from "@/lib/clickhouse/ship";
import { pool } from "@/lib/database/client";
import { migrate } from "@/lib/database/migrate";
import { clusterName, startCluster } from "@/lib/testing/clickhouse/servers";
import { temporaryFolder } from "@/lib/testing/database";
import { giveEachTestAFolder, killServer, query, start } from "@/lib/testing/embedded";
import { buildProject, buildUser } from "@/lib/testing/factories";

const rounds = 50;

giveEachTestAFolder();

it(`after ${rounds} kills the copy is equal`, { timeout: 0 }, async () => {
  const { url } = await start();
  await migrate(url);
  const folder = await temporaryFolder();
  const servers = await startCluster(folder, 2);
  const address = { url: servers[0]!.url, readUrl: null, cluster: clusterName };
  for (const server of servers) {
    const clickhouse = openClickhouse({ ...address, url: server.url });
    for (const statement of schemaStatements(clickhouse))
      await clickhouse.writer.command({ query: statement });
  }
  const clickhouse = openClickhouse(address);
  const project = await buildProject();
  await buildUser();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The project and a user of the worker's database.
  for (const [table, id] of [
    ["projects", project.id],
    ["users", (await pool.query("select max(id) as id from users")).rows[0].id],
  ]) {
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t where id = $1`, [id]);
    await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
      rows[0].row,
    ]);
  }
  await backfill(client, clickhouse, () => undefined);
  await client.end();

  let child: ChildProcess;
  let stored = 0;
  const spawnChild = () => {
    child = spawn(
      process.execPath,
      ["--import", "./lib/server/tsx.mjs", "lib/testing/clickhouse/shipping-process.ts", String(project.id)],
      {
        env: {
          ...process.env,
          DATABASE_URL: url,
          CLICKHOUSE_URL: address.url,
          CLICKHOUSE_CLUSTER: clusterName,
          LOG_LEVEL: "silent",
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    child.stdout?.on("data", (chunk) => {
      stored += String(chunk).split("\n").length - 1;
    });
  };
  const killChild = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await Promise.all([clickhouse.reader.close(), clickhouse.writer.close()]);
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  spawnChild();
  for (let round = 0; round < rounds; round++) {
    const before = stored;
    // A deletion waits for the loop, whose restarts wait longer with each kill of PostgreSQL.
    await expect.poll(() => stored, { timeout: 300_000 }).toBeGreaterThan(before + 5);
    await sleep(Math.random() * 1500);
    if (round % 3 === 0) {
      await killChild();
      spawnChild();
    } else if (round % 3 === 1) {
      const shard = servers[round % 2]!;
      await shard.kill();
      await sleep(Math.random() * 2000);
      await shard.restart();
    } else await killServer();
  }
  await killChild();
  const check = new pg.Client({ connectionString: url });
  await expect.poll(() => query(url, "select 1").catch(() => null)).not.toBeNull();
  await check.connect();
  expect(await catchUp(check, clickhouse, 60)).toBe(true);
  const groups = await checkCopy(check, clickhouse);
  expect(groups.filter(({ differences }) => differences > 0)).toEqual([]);
  const events = groups.reduce(
    (sum, { table, postgres }) => sum + (table === "events" ? postgres.rows : 0),
    0,
  );
  expect(events).toBeGreaterThan(1000);
  for (const { postgres, clickhouse } of groups) expect(clickhouse).toEqual(postgres);
  process.stdout.write(`${rounds} kills, ${stored} changes, ${events} events: equal\n`);
  await check.end();
});
