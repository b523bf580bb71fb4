import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  beginReading,
  type Connections,
  connectionCount,
  openConnections,
} from "@/lib/analysis/engine/connections";
import { env } from "@/lib/env";
import { buildEvent, buildProject } from "@/lib/testing/factories";

let connected: Connections;

beforeAll(async () => {
  connected = await openConnections(env.DATABASE_URL ?? "", 60_000, () => undefined);
});
afterAll(() => Promise.all(connected.clients.map((client) => client.end())));

const onAll = <T>(what: (client: pg.Client) => Promise<T>) => Promise.all(connected.clients.map(what));

it("reports the process id behind each connection", () => {
  expect(new Set(connected.backends.map(({ pid }) => pid)).size).toBe(connectionCount);
});

it("sees the same snapshot on all connections, whatever is written meanwhile", async () => {
  const project = await buildProject();
  const events = () =>
    onAll(async (client) => {
      const { rows } = await client.query<{ events: string }>(
        "select count(*) as events from events where project_id = $1",
        [project.id],
      );
      return Number(rows[0]!.events);
    });
  const first = await beginReading(connected.clients, project.id);
  await buildEvent(project);
  expect(await events()).toEqual(connected.clients.map(() => 0));
  await onAll((client) => client.query("commit"));
  const second = await beginReading(connected.clients, project.id);
  expect(second).not.toBe(first);
  expect(await events()).toEqual(connected.clients.map(() => 1));
  await onAll((client) => client.query("commit"));
});

it("is read-only", async () => {
  const project = await buildProject();
  await beginReading(connected.clients, project.id);
  await onAll(async (client) => {
    await expect(client.query("delete from events")).rejects.toThrow(/read-only/);
    await client.query("rollback");
  });
});
