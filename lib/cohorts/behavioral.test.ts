import fc from "fast-check";
import { expect, it } from "vitest";
import { createCohort } from "@/lib/cohorts/create";
import { readDynamicCohorts } from "@/lib/cohorts/definitions";
import { lockDefinitionsShared, recalculateCohort } from "@/lib/cohorts/membership";
import { calculateMarkedCohorts, refreshCohorts } from "@/lib/cohorts/refresh";
import { updateCohort } from "@/lib/cohorts/update";
import { CohortInput } from "@/lib/contract/cohort";
import { db } from "@/lib/database/client";
import { query, runInTransaction } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";
import { mergePersons } from "@/lib/persons/merge";
import { removePerson } from "@/lib/persons/remove";
import { splitPerson } from "@/lib/persons/split";
import { explainFlags } from "@/lib/surveys/targeting/explain-flags";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildFlag, buildProject, buildUser, type ReadProject } from "@/lib/testing/factories";

const actor = async () => ({ user: await buildUser(), role: "owner", keyLabel: null }) as const;
const paid = { type: "behavioral", key: "paid", value: "performed_event" };
const group = (...values: object[]) => ({ properties: { type: "AND", values } });
const inCohort = (id: number) => ({ key: "id", type: "cohort", value: id, operator: "in" });
const planIs = (value: string) => ({ key: "plan", type: "person", value, operator: "exact" });

const create = async (project: ReadProject, ...values: object[]) => {
  const input = CohortInput.parse({ name: "Cohort", filters: group(...values) });
  return (await createCohort(project, await actor(), input)).id;
};
const change = async (project: ReadProject, id: number, ...values: object[]) =>
  (await updateCohort(project, await actor(), id, { filters: group(...values) }, null)).value;
const stored = (project: ReadProject, id: number) =>
  db.cohort.findUniqueOrThrow({ where: { project_id_id: { project_id: project.id, id } } });

/** The distinct ids of the members, in order. */
async function members(project: ReadProject, cohort_id: number): Promise<string[]> {
  const rows = await db.cohortMember.findMany({
    where: { project_id: project.id, cohort_id },
    include: { person: { include: { distinct_ids: true } } },
  });
  return rows.flatMap(({ person }) => person.distinct_ids.map(({ distinct_id }) => distinct_id)).sort();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const event = (distinct_id: string, name: string, over: object = {}) => ({
  distinct_id,
  event: name,
  ...over,
});
const merge = (into: string, alias: string) => event(into, "$merge_dangerously", { properties: { alias } });

it("has its members after a calculation; events alone and changes of a person leave them as they are", async () => {
  const project = await buildProject();
  const id = await create(project, paid, planIs("team"));
  await captureEvents(
    project,
    event("ada", "paid", { $set: { plan: "team" } }),
    event("bob", "paid", { $set: { plan: "free" } }),
  );
  expect(await members(project, id)).toEqual([]);
  await calculateMarkedCohorts(new Date());
  expect(await members(project, id)).toEqual(["ada"]);
  await captureEvents(
    project,
    event("bob", "paid", { $set: { plan: "team" } }),
    event("ada", "x", { $set: { plan: "free" } }),
  );
  expect(await members(project, id)).toEqual(["ada"]);
  expect(await refreshCohorts(project, new Date())).toEqual([id]);
  expect(await members(project, id)).toEqual(["bob"]);
});

it("is what cohorts, flags and their explanation use, and refers to others itself", async () => {
  const project = await buildProject();
  const team = await create(project, planIs("team"));
  const payers = await create(project, paid, inCohort(team));
  const others = await create(project, { ...inCohort(payers), operator: "not_in" }, planIs("team"));
  const never = await create(project, { ...paid, negation: true }, inCohort(others));
  const flag = await buildFlag(project, {
    filters: { groups: [{ properties: [inCohort(payers)], rollout_percentage: 100 }] },
  });
  await captureEvents(
    project,
    event("ada", "paid", { $set: { plan: "team" } }),
    event("bob", "x", { $set: { plan: "team" } }),
  );
  expect(await members(project, others)).toEqual(["ada", "bob"]);
  await calculateMarkedCohorts(new Date());
  expect(await members(project, payers)).toEqual(["ada"]);
  expect(await members(project, others)).toEqual(["bob"]);
  expect(await members(project, never)).toEqual(["bob"]);
  const value = async (id: string) => (await explainFlags(project, id))[flag.key]?.value;
  expect([await value("ada"), await value("bob")]).toEqual([true, false]);
  await change(project, team, planIs("free"));
  expect(await stored(project, payers)).toMatchObject({ is_calculating: true });
  await calculateMarkedCohorts(new Date());
  expect(await members(project, payers)).toEqual([]);
});

it("is right after late and backdated events, merges, splits and removals in any order", async () => {
  const ids = ["a", "b", "c", "d"];
  type Step = (project: ReadProject) => Promise<unknown>;
  const uuidOf = async (project: ReadProject, id: string) => ({
    uuid: (await readPerson(project, id))?.uuid ?? "",
  });
  const steps: Record<string, Step> = {
    late: (project) => captureEvents(project, event("a", "paid", { timestamp: daysAgo(1) })),
    backdated: (project) => captureEvents(project, event("b", "paid", { timestamp: daysAgo(40) })),
    twice: (project) =>
      captureEvents(project, event("c", "paid"), event("c", "paid", { timestamp: daysAgo(3) })),
    merge: (project) => captureEvents(project, merge("b", "a")),
    mergeByApi: async (project) => {
      const [into, from] = [await uuidOf(project, "c"), await uuidOf(project, "d")];
      if (into.uuid && from.uuid && into.uuid !== from.uuid)
        await mergePersons(project, await actor(), into, from.uuid);
    },
    split: async (project) => {
      const ref = await uuidOf(project, "b");
      if (ref.uuid) await splitPerson(project, await actor(), ref, {});
    },
    remove: async (project) => {
      const ref = await uuidOf(project, "c");
      if (ref.uuid) await removePerson(project, await actor(), ref, {});
    },
  };
  const month = { time_value: 30, time_interval: "day" };
  const often = { ...paid, value: "performed_event_multiple", operator: "gte", operator_value: 2 };
  const conditions = [{ ...paid, ...month }, often, { ...paid, negation: true }];
  const holds = [
    (times: number[]) => times.some((at) => at >= Date.parse(daysAgo(30))),
    (times: number[]) => times.length >= 2,
    (times: number[]) => times.length === 0,
  ];
  const check = async (order: string[], refreshed: boolean[]) => {
    const project = await buildProject();
    await captureEvents(project, ...ids.map((id) => event(id, "seen")));
    const cohorts: number[] = [];
    for (const condition of conditions) cohorts.push(await create(project, condition));
    for (const [at, step] of order.entries()) {
      await steps[step]!(project);
      if (refreshed[at]) await refreshCohorts(project, new Date());
    }
    await refreshCohorts(project, new Date());
    const where = { project_id: project.id };
    const events = await db.event.findMany({ where: { ...where, event: "paid" } });
    const persons = await db.person.findMany({ where, include: { distinct_ids: true } });
    for (const [at, cohort] of cohorts.entries()) {
      const expected = persons.filter(({ id }) =>
        holds[at]!(events.filter((one) => one.person_id === id).map(({ timestamp }) => timestamp.getTime())),
      );
      const names = expected.flatMap((person) => person.distinct_ids.map(({ distinct_id }) => distinct_id));
      expect(await members(project, cohort), order.join()).toEqual(names.sort());
    }
  };
  const order = fc.shuffledSubarray(Object.keys(steps), { minLength: 3 });
  const flags = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });
  await fc.assert(fc.asyncProperty(order, flags, check), { numRuns: process.env.LONG ? 60 : 3 });
}, 60_000);

it("is calculated while capture holds the definitions, and again if its conditions change meanwhile", async () => {
  const project = await buildProject();
  await captureEvents(project, event("ada", "paid"), event("bob", "opened"));
  const id = await create(project, paid);
  await transaction(async (tx) => {
    await lockDefinitionsShared(runInTransaction(tx), project);
    await calculateMarkedCohorts(new Date());
  });
  expect(await members(project, id)).toEqual(["ada"]);
  let calculation: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    const where = { project_id_id: { project_id: project.id, id } };
    await tx.cohort.update({ where, data: { description: "locked" } });
    calculation = refreshCohorts(project, new Date());
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.cohort.update({ where, data: { filters: group({ ...paid, key: "opened" }) } });
  });
  await calculation;
  expect(await members(project, id)).toEqual(["bob"]);
});

it("keeps its members and counts the failure when a calculation fails", async () => {
  const project = await buildProject();
  const id = await create(project, paid);
  const other = await create(project, { ...paid, negation: true });
  await captureEvents(project, event("ada", "paid"), event("bob", "opened"));
  const name = `refuse_members_${id}`;
  await db.$executeRawUnsafe(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await db.$executeRawUnsafe(`create trigger ${name} before insert on cohort_members
    for each row when (new.cohort_id = ${id}) execute function ${name}()`);
  try {
    await calculateMarkedCohorts(new Date());
    await refreshCohorts(project, new Date());
  } finally {
    await db.$executeRawUnsafe(`drop function ${name} cascade`);
  }
  expect(await stored(project, id)).toMatchObject({
    errors_calculating: 2,
    is_calculating: false,
    last_calculation: null,
  });
  expect(await members(project, other)).toEqual(["bob"]);
  await refreshCohorts(project, new Date());
  expect(await stored(project, id)).toMatchObject({
    errors_calculating: 0,
    last_calculation: expect.any(Date),
  });
  expect(await members(project, id)).toEqual(["ada"]);
});

it("is compared with its members in one pass, also before PostgreSQL has counted them", async () => {
  const project = await buildProject();
  const id = await create(project, paid);
  await captureEvents(project, event("ada", "paid"));
  await db.$executeRaw`analyze cohort_members`;
  const count = 1000;
  await captureEvents(project, ...Array.from({ length: count }, (_, at) => event(`reader-${at}`, "paid")));
  const [definition] = await readDynamicCohorts(query, project);
  await transaction(async (tx) => {
    const reads = async () => {
      const [row] = await tx.$queryRaw<{ reads: number }[]>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads
        from pg_stat_xact_user_tables where relname = 'cohort_members'`;
      return row?.reads ?? 0;
    };
    await recalculateCohort(tx, project, definition!, new Date());
    const before = await reads();
    await recalculateCohort(tx, project, definition!, new Date());
    expect((await reads()) - before).toBeLessThan(3 * count);
  });
  expect(await db.cohortMember.count({ where: { project_id: project.id, cohort_id: id } })).toBe(count + 1);
});
