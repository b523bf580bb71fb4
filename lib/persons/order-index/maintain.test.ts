import { beforeEach, expect, test } from "vitest";
import { PersonsQuery } from "@/lib/contract/person/query";
import { db, pool } from "@/lib/database/client";
import { listPersons } from "@/lib/persons/list";
import { orderIndex, orderIndexPrefix } from "@/lib/persons/order-index/definition";
import { indexRunLock, maintainOrderIndexes, maxOrderIndexes } from "@/lib/persons/order-index/maintain";
import { indexOrdersTask, minIndexedPersons, requestOrderIndex } from "@/lib/persons/order-index/request";
import { buildProject, type ReadProject } from "@/lib/testing/factories";

const { signal: never } = new AbortController();
const maintain = () => maintainOrderIndexes(never);

const byPlan = { property: "plan", isDescending: false };

/** A project that seems to have many persons: they are counted by triggers. */
async function buildLargeProject(): Promise<ReadProject> {
  const project = await buildProject();
  await db.personCount.create({ data: { project_id: project.id, persons: minIndexedPersons } });
  return project;
}

const list = (project: ReadProject, order: string) => listPersons(project, PersonsQuery.parse({ order }));

/** The indexes of orders, and whether each is valid. */
async function readIndexes(): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<{ name: string; is_valid: boolean }>(
    `select c.relname as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where starts_with(c.relname, $1)`,
    [orderIndexPrefix],
  );
  return new Map(rows.map(({ name, is_valid }) => [name, is_valid]));
}

const queuedJobs = async () =>
  (await pool.query("select from graphile_worker.jobs where task_identifier = $1", [indexOrdersTask]))
    .rowCount;

beforeEach(async () => {
  await db.personOrderIndex.deleteMany();
  await maintain();
  expect(await readIndexes()).toEqual(new Map());
});

test("lists of few persons, other orders and very long names request no index", async () => {
  await list(await buildProject(), "properties.plan");
  const project = await buildLargeProject();
  for (const order of ["name", "-last_seen_at", `properties.${"x".repeat(501)}`]) await list(project, order);
  expect(await db.personOrderIndex.count()).toBe(0);
});

test("the first list in an order queues the job, which creates the index once", async () => {
  const project = await buildLargeProject();
  await list(project, "properties.plan");
  await list(project, "properties.plan");
  expect(await queuedJobs()).toBe(1);
  expect(await maintain()).toBe(1);
  expect(await maintain()).toBe(0);
  expect(await readIndexes()).toEqual(new Map([[orderIndex(project, byPlan).name, true]]));
});

test("an index in use stays, one that was not used for a month is dropped", async () => {
  const project = await buildLargeProject();
  for (const order of ["properties.plan", "-properties.plan"]) await list(project, order);
  expect(await maintain()).toBe(2);
  await db.personOrderIndex.updateMany({ data: { last_used_at: new Date(Date.now() - 31 * 86_400_000) } });
  await list(project, "properties.plan");
  expect(await maintain()).toBe(1);
  expect([...(await readIndexes()).keys()]).toEqual([orderIndex(project, byPlan).name]);
  expect(await db.personOrderIndex.count()).toBe(1);
});

test("beyond the most indexes, those used longest ago are dropped", async () => {
  const project = await buildLargeProject();
  const at = (n: number) => new Date(Date.now() - n * 60_000);
  const orders = Array.from({ length: maxOrderIndexes + 1 }, (_, n) => ({ ...byPlan, property: `p${n}` }));
  const rowOf = (order: typeof byPlan) => ({
    ...{ project_id: project.id, property: order.property, is_descending: order.isDescending },
  });
  await db.personOrderIndex.createMany({
    data: orders.map((order, n) => ({ ...rowOf(order), last_used_at: at(n) })),
  });
  expect(await maintain()).toBe(maxOrderIndexes);
  const names = orders.map((order) => orderIndex(project, order).name);
  expect([...(await readIndexes()).keys()].sort()).toEqual(names.slice(0, maxOrderIndexes).sort());
  expect(await db.personOrderIndex.count()).toBe(maxOrderIndexes);
});

test("a deleted project loses its indexes", async () => {
  const project = await buildLargeProject();
  await list(project, "properties.plan");
  await maintain();
  await db.project.update({ where: { id: project.id }, data: { deleted_at: new Date() } });
  expect(await maintain()).toBe(1);
  expect(await readIndexes()).toEqual(new Map());
});

/** Begins to create an index that waits for a transaction, until `act` has ended it. @returns what became of it */
async function interrupt(name: string, creation: () => Promise<unknown>, act: () => Promise<unknown>) {
  const reader = await pool.connect();
  try {
    await reader.query("begin isolation level repeatable read");
    await reader.query("select from persons limit 1");
    const outcome = creation().then(String, (error: Error) => error.message);
    await expect.poll(async () => (await readIndexes()).get(name)).toBe(false);
    await act();
    return await outcome;
  } finally {
    await reader.query("rollback");
    reader.release();
  }
}

test("an index that a killed run left half made is created anew", async () => {
  const project = await buildLargeProject();
  const { name } = orderIndex(project, byPlan);
  await list(project, "properties.plan");
  const kill = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'",
    );
  expect(await interrupt(name, maintain, kill)).toMatch(/terminat/i);
  expect(await readIndexes()).toEqual(new Map([[name, false]]));
  // The killed connection may still have its lock.
  await expect.poll(maintain, { timeout: 10_000 }).toBe(2);
  expect(await readIndexes()).toEqual(new Map([[name, true]]));
});

test("a run ends when the server stops, and the next one continues", async () => {
  const project = await buildLargeProject();
  const { name } = orderIndex(project, byPlan);
  await list(project, "properties.plan");
  const server = new AbortController();
  const run = () => maintainOrderIndexes(server.signal);
  expect(await interrupt(name, run, async () => server.abort(new Error("stopping")))).toBe("stopping");
  await expect.poll(maintain, { timeout: 10_000 }).not.toBeNull();
  expect(await readIndexes()).toEqual(new Map([[name, true]]));
});

test("an index of another definition is dropped, and no other index of persons", async () => {
  const others = async () => (await pool.query("select indexdef from pg_indexes order by 1")).rows;
  const before = await others();
  await pool.query(
    `create index ${orderIndexPrefix}1_old on persons ((properties -> 'plan')) where project_id = 1`,
  );
  expect(await maintain()).toBe(1);
  expect(await others()).toEqual(before);
});

test("of two runs at the same time one does nothing", async () => {
  const other = await pool.connect();
  await other.query("select pg_advisory_lock($1)", [indexRunLock]);
  try {
    expect(await maintain()).toBeNull();
  } finally {
    await other.query("select pg_advisory_unlock($1)", [indexRunLock]);
    other.release();
  }
  expect(await maintain()).toBe(0);
});

test("a list is answered although its order can't be recorded", async () => {
  const project = await buildLargeProject();
  await db.personCount.deleteMany({ where: { project_id: project.id } });
  await expect(requestOrderIndex({ id: 2 ** 40 }, byPlan)).resolves.toBeUndefined();
  expect((await list(project, "properties.plan")).results).toEqual([]);
});
