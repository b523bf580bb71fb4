// When ClickHouse can't answer, and when the caller has canceled.
import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { funnel } from "@/lib/analysis/funnel/answer";
import { pathsInsight } from "@/lib/analysis/paths/answer";
import { setEventStore } from "@/lib/analysis/store";
import { backfill } from "@/lib/clickhouse/backfill";
import { type Clickhouse, openClickhouse } from "@/lib/clickhouse/client";
import { isOverLimit } from "@/lib/clickhouse/errors";
import { askIds, askRows } from "@/lib/clickhouse/fast/ask";
import { openShippingLoop } from "@/lib/clickhouse/loop";
import { PersonSets } from "@/lib/clickhouse/person-sets";
import { schemaStatements } from "@/lib/clickhouse/schema";
import { onEachServer } from "@/lib/clickhouse/servers";
import { readCopyState } from "@/lib/clickhouse/state";
import { clickhouseStore } from "@/lib/clickhouse/store";
import { db } from "@/lib/database/client";
import { Overloaded } from "@/lib/errors";
import { captureEvents } from "@/lib/testing/capture";
import { freshCopy } from "@/lib/testing/clickhouse/copy";
import { clusterName, startCluster } from "@/lib/testing/clickhouse/servers";
import { temporaryFolder } from "@/lib/testing/database";
import type { ReadProject as Project } from "@/lib/testing/factories";
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

it.each([
  ["an older server", "Fieldbook 0"],
  ["a newer server", "Fieldbook 2"],
])("on the tables of %s PostgreSQL answers, and changes wait", async (_, version) => {
  const own = await buildProject();
  const shown = async (engine: string, count: number) => {
    // A store that has not asked yet whether ClickHouse may answer.
    setEventStore(clickhouseStore(copy.clickhouse));
    const answer = await funnel(own, { ...range, events, funnel_window_days: ++asked });
    expect(answer).toMatchObject({ engine, result: [{ count }, { count: 0 }] });
  };
  const capture = (distinct_id: string) =>
    captureEvents(own, { event: "a", distinct_id, timestamp: "2026-03-01T12:00:00Z" });
  await capture("x");
  await copy.ship();
  await shown("clickhouse", 1);
  const setComment = async (comment: string) => {
    let servers = 0;
    await onEachServer(copy.clickhouse, async (server) => {
      // Not on the server that is asked.
      if (servers++ > 0)
        await server.command({ query: `alter table events_local modify comment '${comment}'` });
    });
  };
  await setComment(version);
  onTestFinished(() => setComment("Fieldbook 1"));
  await capture("y");
  await shown("postgres", 2);
  await expect(copy.ship()).rejects.toThrow("another version than Fieldbook 1");
  await expect(backfill(copy.client, copy.clickhouse, () => undefined)).rejects.toThrow("another version");
  expect((await readCopyState())?.outboxRows).toBeGreaterThan(0);
  await setComment("Fieldbook 1");
  await copy.ship();
  await shown("clickhouse", 2);
  expect((await copy.check()).filter(({ differences }) => differences > 0)).toEqual([]);
});

it("a refresh has what was captured before it, of ClickHouse, or of PostgreSQL after ten seconds", async () => {
  setEventStore(clickhouseStore(copy.clickhouse));
  const own = await buildProject();
  const refreshed = async (distinct_id: string) => {
    await captureEvents(own, { event: "a", distinct_id, timestamp: "2026-03-01T12:00:00Z" });
    return funnel(own, { ...range, events, refresh: true });
  };
  await copy.ship();
  const loop = await openShippingLoop(copy.clickhouse);
  expect(await refreshed("x")).toMatchObject({ engine: "clickhouse", result: [{ count: 1 }, { count: 0 }] });
  await loop.stop();
  const began = performance.now();
  expect(await refreshed("y")).toMatchObject({ engine: "postgres", result: [{ count: 2 }, { count: 0 }] });
  expect(performance.now() - began).toBeGreaterThan(10_000);
  // Without `refresh` an answer may be as old as the copy.
  expect(await funnel(own, { ...range, events, funnel_window_days: 7 })).toMatchObject({
    engine: "clickhouse",
    result: [{ count: 1 }, { count: 0 }],
  });
});

it("an answer that breaks off is an error, never a part of it", async () => {
  const personSets = new PersonSets(copy.clickhouse, project.id, "0", async () => null);
  const run = { personSets, signal: new AbortController().signal };
  const broken = "from numbers(3000000) where throwIf(number = 2500000) = 0 settings max_threads = 1";
  await expect(askIds(run, `select number as person_id ${broken}`)).rejects.toThrow("ClickHouse");
  await expect(askRows(run, `select number ${broken}`)).rejects.toThrow("ClickHouse");
});

describe("where reading an event takes a second", () => {
  let slow: Awaited<ReturnType<typeof freshCopy>>;
  let own: Project;
  const years = { date_from: "2020-01-01", date_to: "2026-01-01" };
  beforeAll(async () => {
    slow = await freshCopy(1);
    own = await buildProject();
    for (const query of [
      "alter table events_local drop column path_item",
      "alter table events_local add column path_item String alias toString(sleepEachRow(1))",
      // Each month is read by itself.
      `insert into events_local (project_id, person_id, timestamp, event)
        select ${own.id}, 1 + number, 1000000 * toUnixTimestamp(addMonths(toDateTime('2021-01-15 00:00:00', 'UTC'), number)), 'a' from numbers(50)`,
    ])
      await slow.clickhouse.writer.command({ query });
  });
  afterAll(() => slow.drop());

  it("a fold's query ends when its client leaves", async () => {
    setEventStore(clickhouseStore(slow.clickhouse));
    const leave = new AbortController();
    const paths = pathsInsight(own, years, { signal: leave.signal });
    const { database } = slow.clickhouse;
    await expect.poll(() => running(slow.clickhouse, database)).toBe(1);
    leave.abort(new Error("left"));
    await expect(paths).rejects.toThrow("left");
    await expect.poll(() => running(slow.clickhouse, database), { timeout: 30_000 }).toBe(0);
  });

  it("a limit of time that is exceeded is Overloaded", async () => {
    const readUrl = new URL(slow.clickhouse.address.readUrl!);
    readUrl.searchParams.set("ch_max_execution_time", "1");
    const limited = openClickhouse({ ...slow.clickhouse.address, readUrl: readUrl.href });
    setEventStore(clickhouseStore(limited));
    await expect(pathsInsight(own, years)).rejects.toThrow(Overloaded);
    const sleeping = "select sleepEachRow(1) from numbers(9) settings max_block_size = 1";
    const personSets = new PersonSets(limited, own.id, "0", async () => null);
    const statement = askRows({ personSets, signal: new AbortController().signal }, sleeping);
    expect(isOverLimit(await statement.catch((error: unknown) => error))).toBe(true);
  });
});

it("a query ends when its client leaves", async () => {
  const leave = new AbortController();
  const personSets = new PersonSets(copy.clickhouse, project.id, "0", async () => null);
  const slow = askRows(
    { personSets, signal: leave.signal },
    "select 'left early', sleepEachRow(1) from numbers(50) settings max_block_size = 1",
  );
  await expect.poll(() => running(copy.clickhouse, "left early")).toBe(1);
  leave.abort();
  await expect(slow).rejects.toThrow();
  await expect.poll(() => running(copy.clickhouse, "left early"), { timeout: 10_000 }).toBe(0);
});

/** The number of queries that contain a text. */
async function running({ writer }: Clickhouse, text: string): Promise<number> {
  const answer = await writer.query({
    query: `select count() from system.processes where query like '%${text}%' and query not like '%system.processes%'`,
    format: "JSONCompactEachRow",
  });
  const [[count] = [0]] = await answer.json<[string]>();
  return Number(count);
}
