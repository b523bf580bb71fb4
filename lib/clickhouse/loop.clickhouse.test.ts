import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { backfill } from "@/lib/clickhouse/backfill";
import { checkCopy } from "@/lib/clickhouse/check";
import { openClickhouse } from "@/lib/clickhouse/client";
import { openShippingLoop } from "@/lib/clickhouse/loop";
import { dropOutbox } from "@/lib/clickhouse/outbox";
import { schemaStatements } from "@/lib/clickhouse/schema";
import { shipBatch } from "@/lib/clickhouse/ship";
import { readCopyState, waitForWatermark } from "@/lib/clickhouse/state";
import { env } from "@/lib/env";
import { captureEvents } from "@/lib/testing/capture";
import { freshCopy, readCopied, readExpected } from "@/lib/testing/clickhouse/copy";
import { clusterName, startCluster } from "@/lib/testing/clickhouse/servers";
import { temporaryFolder } from "@/lib/testing/database";
import { buildProject } from "@/lib/testing/factories";

const client = new pg.Client({ connectionString: env.DATABASE_URL });
await client.connect();
afterAll(() => client.end());

const some = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ event: "seen", distinct_id: `id-${n % 7}` }));

it("of two loops one ships, and the other does when that ends", async () => {
  const copy = await freshCopy(1);
  onTestFinished(() => copy.drop());
  const project = await buildProject();
  const loops = [await openShippingLoop(copy.clickhouse), await openShippingLoop(copy.clickhouse)];
  await captureEvents(project, ...some(20));
  expect(await waitForWatermark(30)).toBe(true);
  expect(await readCopied(copy.clickhouse, project)).toEqual(await readExpected(project));
  const { rowsShipped } = (await readCopyState())!;
  // 20 events and 7 persons, once.
  expect(rowsShipped).toBe(27);
  await loops[0]!.stop();
  await captureEvents(project, ...some(20));
  expect(await waitForWatermark(30)).toBe(true);
  await loops[1]!.stop();
  expect(await readCopied(copy.clickhouse, project)).toHaveLength(40);
});

it("while a shard is dead nothing is forgotten, and reads fail instead of answering in part", async () => {
  const folder = await temporaryFolder();
  const servers = await startCluster(folder, 2);
  const clickhouse = openClickhouse({ url: servers[0]!.url, readUrl: null, cluster: clusterName });
  onTestFinished(async () => {
    await dropOutbox(client);
    await Promise.all([clickhouse.reader.close(), clickhouse.writer.close()]);
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });
  for (const { url } of servers) {
    const { writer, reader, ...server } = openClickhouse({ url, readUrl: null, cluster: clusterName });
    for (const query of schemaStatements(server)) await writer.command({ query });
    await Promise.all([writer.close(), reader.close()]);
  }
  await backfill(client, clickhouse, () => undefined);
  const project = await buildProject();
  const loop = await openShippingLoop(clickhouse);
  await captureEvents(project, ...some(50));
  expect(await waitForWatermark(30)).toBe(true);
  await servers[1]!.kill();
  await captureEvents(project, ...some(50));
  await expect.poll(async () => (await readCopyState())?.isPartial).toBe(true);
  expect(await readCopyState()).toMatchObject({
    lastFailure: { error: expect.any(String) },
    isComplete: true,
  });
  expect((await readCopyState())?.outboxRows).toBeGreaterThan(0);
  await expect(readCopied(clickhouse, project)).rejects.toThrow();
  await servers[1]!.restart();
  expect(await waitForWatermark(60)).toBe(true);
  expect(await readCopyState()).toMatchObject({ lastFailure: null, isPartial: false, outboxRows: 0 });
  await loop.stop();
  expect(await readCopied(clickhouse, project)).toEqual(await readExpected(project));
  expect((await checkCopy(client, clickhouse)).filter(({ differences }) => differences > 0)).toEqual([]);
});

it("a batch that fails before its names are removed is shipped again", async () => {
  const copy = await freshCopy(1);
  onTestFinished(() => copy.drop());
  const project = await buildProject();
  await captureEvents(project, ...some(10));
  const query = copy.client.query.bind(copy.client);
  // The connection ends after the insert.
  copy.client.query = ((...args: Parameters<typeof query>) =>
    String(args[0]).includes("delete from event_outbox")
      ? Promise.reject(new Error("Connection terminated"))
      : query(...args)) as typeof query;
  await expect(shipBatch(copy.client, copy.clickhouse)).rejects.toThrow("terminated");
  copy.client.query = query;
  expect((await readCopyState())?.outboxRows).toBeGreaterThan(0);
  expect(await readCopied(copy.clickhouse, project)).toHaveLength(10);
  await copy.ship();
  expect(await readCopied(copy.clickhouse, project)).toEqual(await readExpected(project));
});
