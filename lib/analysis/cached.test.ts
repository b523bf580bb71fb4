import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { cached } from "@/lib/analysis/cached";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { batchEach } from "@/lib/analysis/request/batches";
import { pool } from "@/lib/database/client";
import { buildEvent, buildProject, unique } from "@/lib/testing/factories";
import { personEventsOf } from "@/lib/testing/source";

/** A funnel of one step over one event, which takes some seconds to read. @param mark a text in its statements */
function slowJob(mark: string, seconds = 0.5): FunnelJob {
  const rows = `from (select 1::bigint as person, timestamptz 'epoch' as at, 1 as code) one,
    (select pg_sleep(${seconds})) /* mark ${mark} */ s`;
  const byPerson = batchEach(
    [rows],
    [
      ["id", "person"],
      ["instant", "at"],
      ["integer", "code"],
    ],
  );
  return {
    events: personEventsOf({ unsorted: null, byPerson }),
    rules: { order: "ordered", steps: 1, window: 1, exclusions: [], sameAs: [0] },
    breakdown: null,
  };
}

/** The number of PostgreSQL backends that are reading a job. */
async function readers(mark: string): Promise<number> {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid()",
    [`%mark ${mark}%`],
  );
  return rows.length;
}

it("returns the cached result until the data changes or a refresh is requested", async () => {
  const project = await buildProject();
  const job = slowJob(unique(), 0);
  const ask = (refresh = false) => cached(project, "funnelSteps", job, { refresh });
  const first = await ask();
  expect(first.is_cached).toBe(false);
  expect(await ask()).toEqual({ ...first, is_cached: true });
  expect((await ask(true)).is_cached).toBe(false);
  await buildEvent(project);
  expect((await ask()).is_cached).toBe(false);
  expect((await ask()).is_cached).toBe(true);
});

it("knows a result a minute later, although relative dates would count from then", async () => {
  const project = await buildProject();
  const job = slowJob(unique(), 0);
  const ask = (now: Date) => {
    const events = { ...job.events, query: { ...job.events.query, now } };
    return cached(project, "funnelSteps", { ...job, events });
  };
  expect((await ask(new Date(0))).is_cached).toBe(false);
  expect((await ask(new Date(60_000))).is_cached).toBe(true);
});

it("computes equal requests at the same time once", async () => {
  const project = await buildProject();
  const mark = unique();
  const answers = Array.from({ length: 5 }, () =>
    cached(project, "funnelSteps", slowJob(mark), { refresh: true }),
  );
  while ((await readers(mark)) === 0) await sleep(20);
  expect(await readers(mark)).toBe(1);
  const [first, ...others] = await Promise.all(answers);
  for (const other of others) expect(other).toEqual(first);
});

it("continues while one caller waits, and is aborted when none does", async () => {
  const project = await buildProject();
  const mark = unique();
  const requests = [new AbortController(), new AbortController()] as const;
  const [first, second] = requests.map(({ signal }) =>
    cached(project, "funnelSteps", slowJob(mark, 60), { signal }).catch((error: Error) => error.message),
  );
  while ((await readers(mark)) === 0) await sleep(20);
  requests[0].abort(new Error("The first left."));
  expect(await first).toBe("The first left.");
  expect(await readers(mark)).toBe(1);
  requests[1].abort(new Error("The second left."));
  expect(await second).toBe("The second left.");
  while ((await readers(mark)) > 0) await sleep(20);
});

it("does not share a result that was read before the data changed", async () => {
  const project = await buildProject();
  const mark = unique();
  const request = new AbortController();
  const ask = () =>
    cached(project, "funnelSteps", slowJob(mark, 60), { signal: request.signal }).catch(() => "left");
  const before = ask();
  while ((await readers(mark)) === 0) await sleep(20);
  await buildEvent(project);
  const after = ask();
  while ((await readers(mark)) < 2) await sleep(20);
  request.abort(new Error("Both left."));
  expect(await Promise.all([before, after])).toEqual(["left", "left"]);
});
