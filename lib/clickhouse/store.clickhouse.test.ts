// When ClickHouse can't answer, and when nobody waits for its answer any more.
import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { funnel } from "@/lib/analysis/funnel/answer";
import { setEventStore } from "@/lib/analysis/store";
import { AskedPersons } from "@/lib/clickhouse/asked-persons";
import { type Clickhouse, openClickhouse } from "@/lib/clickhouse/client";
import { askRows } from "@/lib/clickhouse/fast/ask";
import { schemaStatements } from "@/lib/clickhouse/schema";
import { readCopyState } from "@/lib/clickhouse/state";
import { clickhouseStore } from "@/lib/clickhouse/store";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents } from "@/lib/testing/capture";
import { freshCopy } from "@/lib/testing/clickhouse/copy";
import { clusterName, startCluster } from "@/lib/testing/clickhouse/servers";
import { temporaryFolder } from "@/lib/testing/database";
import { buildProject } from "@/lib/testing/factories";

let copy: Awaited<ReturnType<typeof freshCopy>>;
let project: Project;
const events = [{ id: "a" }, { id: "b" }];
const range = { date_from: "2026-03-01", date_to: "2026-03-02" };
/** Two shapes: one that a statement answers, and one that is folded. */
const questions = [
  { ...range, events },
  { ...range, events, funnel_order_type: "unordered" as const },
];

beforeAll(async () => {
  project = await buildProject();
  const at = (minute: number) => `2026-03-01T12:${minute}:00Z`;
  for (const distinct_id of ["x", "y"]) {
    await captureEvents(project, { event: "a", distinct_id, timestamp: at(10) });
    await captureEvents(project, { event: "b", distinct_id, timestamp: at(20) });
  }
  copy = await freshCopy(2);
});
afterAll(() => copy.drop());
afterEach(() => setEventStore(undefined));

let asked = 1;
/** Asks what was not asked before, which no cache knows. */
async function expectEngine(engine: string, count = 2): Promise<void> {
  for (const question of questions) {
    const answer = await funnel(project, { ...question, funnel_window_days: ++asked });
    expect(answer).toMatchObject({ engine, result: [{ count }, { count }] });
  }
}

it("ClickHouse answers, and says until when it knows", async () => {
  setEventStore(clickhouseStore(copy.clickhouse));
  await copy.ship();
  const { asOf } = (await readCopyState())!;
  await expectEngine("clickhouse");
  const { as_of } = await funnel(project, questions[0]!);
  expect(Date.parse(as_of!)).toBeGreaterThanOrEqual(asOf!.getTime() - 1);
});

it("PostgreSQL answers while the copy is a minute behind", async () => {
  setEventStore(clickhouseStore(copy.clickhouse));
  await db.clickhouseCopy.updateMany({ data: { shipped_until: new Date(Date.now() - 61_000) } });
  await expectEngine("postgres");
  await copy.ship();
  await expectEngine("clickhouse");
});

it("PostgreSQL answers when ClickHouse is down", async () => {
  await copy.ship();
  const down = openClickhouse({ ...copy.clickhouse.address, url: "http://127.0.0.1:1/x", readUrl: null });
  setEventStore(clickhouseStore(down));
  await expectEngine("postgres");
});

it("PostgreSQL answers when a shard is dead, never the others alone", async () => {
  const folder = await temporaryFolder();
  const servers = await startCluster(folder, 2);
  const own = openClickhouse({ url: servers[0]!.url, readUrl: null, cluster: clusterName });
  for (const { url } of servers) {
    const { writer } = openClickhouse({ url, readUrl: null, cluster: clusterName });
    for (const query of schemaStatements(own)) await writer.command({ query });
  }
  await copy.ship();
  setEventStore(clickhouseStore(own));
  // Its tables are empty.
  await expectEngine("clickhouse", 0);
  await servers[1]!.kill();
  await expectEngine("postgres");
  await servers[1]!.restart();
  await expect
    .poll(
      async () =>
        await expectEngine("clickhouse", 0).then(
          () => true,
          () => false,
        ),
    )
    .toBe(true);
  await Promise.all(servers.map((server) => server.kill()));
  await rm(folder, { recursive: true });
});

it("a query ends when its client leaves", async () => {
  const leave = new AbortController();
  const asked = new AskedPersons(copy.clickhouse, project.id, "0", async () => null);
  const slow = askRows(
    { asked, signal: leave.signal },
    "select 'left early', sleepEachRow(1) from numbers(50) settings max_block_size = 1",
  );
  await expect.poll(() => running(copy.clickhouse)).toBe(1);
  leave.abort();
  await expect(slow).rejects.toThrow();
  await expect.poll(() => running(copy.clickhouse), { timeout: 10_000 }).toBe(0);
});

async function running({ writer }: Clickhouse): Promise<number> {
  const answer = await writer.query({
    query:
      "select count() from system.processes where query like '%left early%' and query not like '%system.processes%'",
    format: "JSONCompactEachRow",
  });
  const [[count] = [0]] = await answer.json<[string]>();
  return Number(count);
}
