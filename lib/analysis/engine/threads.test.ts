import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { connectionCount } from "@/lib/analysis/engine/connections";
import { compute } from "@/lib/analysis/engine/threads";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { batchEach } from "@/lib/analysis/request/batches";
import { pool } from "@/lib/database/client";
import { buildEvent, buildPerson, buildProject, unique } from "@/lib/testing/factories";
import { personEventsOf } from "@/lib/testing/source";

/** Batches of rows with a person, a time and a code. */
const batchesFrom = (rows: string) =>
  batchEach(
    [rows],
    [
      ["id", "person"],
      ["instant", "at"],
      ["integer", "mask"],
    ],
    "person, at",
  );

/** A funnel of one step over those batches. */
const jobOf = (rows: string, byPerson = batchesFrom(rows)): FunnelJob => ({
  events: personEventsOf({ unsorted: null, byPerson }),
  rules: { order: "ordered", steps: 1, window: 1, exclusions: [], sameAs: [0] },
  breakdown: null,
});

/** Computes a funnel's steps. */
const run = ({ id }: { id: number }, job: FunnelJob, signal?: AbortSignal) =>
  compute({ project: id, insight: "funnelSteps", job }, signal);

const one = "from (select 1::bigint as person, timestamptz 'epoch' as at, 1 as mask) one";

it("returns the version of the data that it read", async () => {
  const project = await buildProject();
  const version = async () => (await run(project, jobOf(one))).version;
  const first = await version();
  expect(await version()).toBe(first);
  const person = await buildPerson(project);
  const second = await version();
  expect(second).not.toBe(first);
  await buildEvent(project, { person_id: person.id });
  expect(await version()).not.toBe(second);
  const other = await buildProject();
  await buildEvent(other);
  expect(await version()).toBe(await version());
});

it("is read-only for every statement", async () => {
  const project = await buildProject();
  const writing = `${one}, (select nextval('persons_id_seq')) n`;
  await expect(run(project, jobOf(writing))).rejects.toThrow(/read-only/);
});

it("fails with PostgreSQL's message, and continues to work", async () => {
  const project = await buildProject();
  await expect(run(project, jobOf("from nonsense"))).rejects.toThrow(/nonsense/);
  const { result } = await run(project, jobOf(one));
  expect(result).toMatchObject([{ value: "", reached: [1] }]);
});

it("reads row by row when PostgreSQL cannot aggregate a batch", async () => {
  const project = await buildProject();
  const tooLarge = { ...batchesFrom(one), batched: ["select 1::bigint, repeat('x', 1 << 30)"] };
  const { result } = await run(project, jobOf(one, tooLarge));
  expect(result).toMatchObject([{ value: "", reached: [1] }]);
});

it("terminates the backend when no caller waits any more", async () => {
  const project = await buildProject();
  const mark = unique();
  const running = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid()",
      [`%mark ${mark}%`],
    );
    return rows.length;
  };
  const request = new AbortController();
  const slow = `${one}, (select pg_sleep(60)) /* mark ${mark} */ s`;
  const answer = run(project, jobOf(slow), request.signal);
  answer.catch(() => undefined);
  while ((await running()) === 0) await sleep(20);
  request.abort(new Error("The client went away."));
  await expect(answer).rejects.toThrow("The client went away.");
  while ((await running()) > 0) await sleep(20);
  const { result } = await run(project, jobOf(one));
  expect(result).toHaveLength(1);
});

it("frees memory after a while, and has another thread ready", async () => {
  const project = await buildProject();
  const backends = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'fieldbook analysis' and datname = current_database()",
    );
    return rows.map(({ pid }) => pid);
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await run(project, jobOf(one));
  const used = await backends();
  vi.advanceTimersByTime(300_000);
  vi.useRealTimers();
  await expect.poll(async () => (await backends()).filter((pid) => used.includes(pid))).toEqual([]);
  await expect.poll(backends).toHaveLength(connectionCount);
  const ready = await backends();
  await run(project, jobOf(one));
  expect(await backends()).toEqual(ready);
});
