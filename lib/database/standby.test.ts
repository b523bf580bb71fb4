// Reads on a real standby: a copy of a server's data that replays what the server writes.
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findBinaries } from "@/lib/database/embedded/binaries";
import type { Project } from "@/lib/database/generated/client";
import { migrate } from "@/lib/database/migrate";
import type { DoctorContext } from "@/lib/doctor/check";
import {
  type MachineServer,
  machineBinaries,
  type Standby,
  startMachineServer,
} from "@/lib/testing/machine-server";

let primary: MachineServer;
let standby: Standby;
let project: Project;
let as: { value: string };

/** A long run asks the server that the machine has, too, which is older than npm's. */
const others = process.env.LONG ? [machineBinaries()].flatMap((installation) => installation ?? []) : [];

const load = async () => ({
  ...(await import("@/lib/database/read-on-standby")),
  ...(await import("@/lib/database/standby-state")),
  ...(await import("@/lib/database/read-snapshot")),
  ...(await import("@/lib/database/servers")),
  ...(await import("@/lib/testing/factories")),
  ...(await import("@/lib/metrics")),
});

async function query(server: { url: string }, sql: string) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Asks as a client does. */
async function ask<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const { fetchHandlers } = await import("@/lib/testing/handlers");
  const response = await fetchHandlers(`http://127.0.0.1:3000/api/projects/${project.id}/${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${as.value}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.anything()]);
  return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}

/** How many persons did what is counted, by an insight. */
async function countByFunnel(refresh = true): Promise<number> {
  const { result } = await ask<{ result: { count: number }[] }>("insights/funnel/", {
    events: [{ id: "seen" }, { id: "paid" }],
    refresh,
  });
  return result[0]!.count;
}

/** A new person who did it. */
async function happen(): Promise<void> {
  const { buildEvent, buildPerson } = await load();
  const person = await buildPerson(project);
  await buildEvent(project, { person_id: person.id, event: "seen" });
}

/** How many reads each server answered while something is done. */
async function answeredBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { metrics } = await load();
  metrics.standbyReads.reset();
  await work();
  const { values } = await metrics.standbyReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.server, value]));
}

const state = async () => (await (await load()).readStandbyStatus())?.state;

/** Statements that run on a server and contain a mark. */
const running = async (server: { url: string }, mark: string) =>
  (
    await query(
      server,
      `select from pg_stat_activity where state = 'active' and query like '%${mark}%' and pid <> pg_backend_pid()`,
    )
  ).length;

describe.each([findBinaries(), ...others])("with $postgres", (binaries) => {
  beforeAll(async () => {
    primary = await startMachineServer(binaries);
    await migrate(primary.url);
    standby = await primary.startStandby();
    Object.assign(process.env, { DATABASE_URL: primary.url, ANALYSIS_DATABASE_URL: standby.url });
    Object.assign(globalThis, {
      fieldbookPool: undefined,
      fieldbookStandby: undefined,
      fieldbookAnalysis: undefined,
    });
    vi.resetModules();
    const { buildKey, buildProject } = await load();
    project = await buildProject();
    as = await buildKey({ project, scopes: ["*"] });
  });
  afterEach(async () => {
    await query(standby, "select pg_wal_replay_resume()");
    await expect.poll(async () => (await load()).readOnStandby(async ({ name }) => name)).toBe("standby");
  });
  afterAll(async () => {
    const { pool } = await import("@/lib/database/client");
    await pool.end();
    await standby.halt();
    await primary.stop();
  });

  it("every change is seen by the next read, which the standby answers", async () => {
    let count = await countByFunnel();
    const answered = await answeredBy(async () => {
      for (let round = 0; round < 10; round++) {
        await happen();
        expect(await countByFunnel(round % 2 === 0)).toBe(++count);
        expect((await ask<{ results: object[] }>("events/?event=seen&limit=100")).results).toHaveLength(
          count,
        );
      }
    });
    expect(answered).toEqual({ standby: 20 });
  });

  it("an insight is stored with the version of the data that the standby had", async () => {
    await happen();
    const request = { events: [{ id: "seen" }, { id: "paid" }] };
    const first = await ask<{ is_cached: boolean }>("insights/funnel/", request);
    const second = await ask<{ is_cached: boolean }>("insights/funnel/", request);
    expect([first.is_cached, second.is_cached]).toEqual([false, true]);
    await happen();
    expect((await ask<{ is_cached: boolean }>("insights/funnel/", request)).is_cached).toBe(false);
  });

  it("results of surveys, exports and queries in SQL are answered by the standby", async () => {
    const { buildSurvey } = await load();
    const survey = await buildSurvey(project);
    const paths = [
      `surveys/${survey.id}/stats/`,
      `surveys/${survey.id}/results/`,
      `surveys/${survey.id}/responses/`,
      "surveys/stats/",
      "persons/export/?format=csv",
    ];
    for (const path of paths)
      expect(await answeredBy(() => ask(path)), path).toEqual({ standby: expect.any(Number) });
    const select = {
      query: { kind: "HogQLQuery", query: "select count() from events where event = 'seen'" },
    };
    let results: unknown;
    const answered = await answeredBy(
      async () => ({ results } = await ask<{ results: unknown }>("query/", select)),
    );
    expect(answered).toEqual({ standby: 1 });
    expect(results).toEqual([[await countByFunnel()]]);
    expect(
      await query(standby, "select from pg_stat_activity where application_name = 'fieldbook analysis'"),
    ).not.toEqual([]);
  });

  it("a read waits five seconds for a standby that does not replay, then the primary answers, and later ones soon", async () => {
    const before = await countByFunnel();
    await query(standby, "select pg_wal_replay_pause()");
    await happen();
    let startedAt = performance.now();
    expect(await answeredBy(async () => expect(await countByFunnel()).toBe(before + 1))).toEqual({
      primary: 1,
    });
    expect(performance.now() - startedAt).toBeGreaterThan(5_000);
    startedAt = performance.now();
    expect(await answeredBy(async () => expect(await countByFunnel()).toBe(before + 1))).toEqual({
      primary: 1,
    });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(await state()).toBe("behind");
    await query(standby, "select pg_wal_replay_resume()");
    await expect.poll(() => answeredBy(countByFunnel)).toEqual({ standby: 1 });
    expect(await state()).toBe("ready");
  });

  it("a record of which only a part is stored keeps no read waiting", async () => {
    const stored = async () =>
      (
        await query(primary, "select (pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn())::int as rest")
      )[0]?.rest;
    // No commit waits for it: whole pages of it are stored first, and its end some moments later.
    await query(primary, "select pg_logical_emit_message(false, 'half', repeat('x', 20000))");
    await expect.poll(stored).toBeLessThan(8_192);
    const { readOnStandby } = await load();
    const startedAt = performance.now();
    expect(await readOnStandby(async ({ name }) => name)).toBe("standby");
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  it("a read waits no longer than its client does", async () => {
    await query(standby, "select pg_wal_replay_pause()");
    await happen();
    const { readOnStandby } = await load();
    const client = new AbortController();
    const reading = readOnStandby(async ({ name }) => name, client.signal);
    setTimeout(() => client.abort(new Error("Left.")), 100);
    const startedAt = performance.now();
    await expect(reading).rejects.toThrow("Left.");
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it("a read that keeps changes from being replayed is ended, and the primary answers it", async () => {
    const { readOnStandby, readSnapshot } = await load();
    for (let events = 0; events < 3; events++) await happen();
    const asked: string[] = [];
    const reading = readOnStandby((server) => {
      asked.push(server.name);
      const read = async (client: pg.PoolClient) => {
        await client.query("select count(*) from events");
        if (server.name === "standby") await client.query("select pg_sleep(60) /* conflict */");
        return server.name;
      };
      return readSnapshot(new AbortController().signal, read, server);
    });
    await expect.poll(() => running(standby, "/* conflict */")).toBe(1);
    await query(primary, "delete from events where event = 'seen'");
    await query(primary, "vacuum events");
    expect(await reading).toBe("primary");
    expect(asked).toEqual(["standby", "primary"]);
    expect(await running(standby, "/* conflict */")).toBe(0);
    // It passes: the standby answers the next one.
    expect(await answeredBy(countByFunnel)).toEqual({ standby: 1 });
  });

  it("a client that leaves ends the statement on the standby", async () => {
    const { readOnStandby, readSnapshot } = await load();
    const client = new AbortController();
    const reading = readOnStandby(
      (server) => readSnapshot(client.signal, (open) => open.query("select pg_sleep(60) /* left */"), server),
      client.signal,
    );
    await expect.poll(() => running(standby, "/* left */")).toBe(1);
    client.abort(new Error("Left."));
    await expect(reading).rejects.toThrow("Left.");
    expect(await running(standby, "/* left */")).toBe(0);
    expect(await running(primary, "/* left */")).toBe(0);
  });

  it("the primary answers for a standby that stops amid reads, and until it is back", async () => {
    const { readOnStandby, readSnapshot } = await load();
    const asked: string[] = [];
    const reading = readOnStandby((server) => {
      asked.push(server.name);
      const seconds = server.name === "standby" ? 60 : 0;
      const sleep = (client: pg.PoolClient) => client.query(`select pg_sleep(${seconds}) /* stopped */`);
      return readSnapshot(new AbortController().signal, sleep, server);
    });
    await expect.poll(() => running(standby, "/* stopped */")).toBe(1);
    const before = await countByFunnel();
    await standby.halt();
    await reading;
    expect(asked).toEqual(["standby", "primary"]);
    await happen();
    expect(await answeredBy(async () => expect(await countByFunnel()).toBe(before + 1))).toEqual({
      primary: 1,
    });
    const { GET } = await import("@/app/readyz/route");
    const ready = await GET(new Request("http://127.0.0.1:3000/readyz"));
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ standby: { state: "away", lag_s: null } }),
    ]);
    const { standby: check } = await import("@/lib/doctor/checks/standby");
    const { parseEnv } = await import("@/lib/env");
    const diagnose = () =>
      check.run({ env: parseEnv(process.env), database: {} as pg.Client, now: new Date() } as DoctorContext);
    expect(await diagnose()).toMatchObject({
      status: "warning",
      detail: expect.stringMatching(
        /^ANALYSIS_DATABASE_URL 127.0.0.1:\d+\/postgres does not answer: .* The primary answers/,
      ),
    });
    const { readMetrics } = await import("@/lib/monitoring/read-metrics");
    expect((await readMetrics(new Date())).text).toContain("fieldbook_standby_up 0");
    await standby.resume();
    await expect
      .poll(diagnose)
      .toMatchObject({ status: "ok", detail: expect.stringContaining("0 B behind") });
    expect((await readMetrics(new Date())).text).toContain("fieldbook_standby_up 1");
    await expect.poll(() => answeredBy(countByFunnel)).toEqual({ standby: 1 });
    expect(await countByFunnel()).toBe(before + 1);
  });

  it("a server that is no standby of the primary is not read", async () => {
    const { getStandby, isCaughtUp, primary: server, readStandbyStatus } = await load();
    const itself = { ...getStandby()!, watchPool: server.pool };
    expect(await isCaughtUp(itself)).toBe(false);
    await expect.poll(readStandbyStatus).toMatchObject({ state: "ready", error: null });
  });
});
