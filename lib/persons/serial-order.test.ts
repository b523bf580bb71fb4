// Captures that create, identify and merge the same persons at the same time: the result equals that of the
// same captures in sequence, in some order.
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { type NormalizedEvent, normalizeEvents } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import { identityTransaction, lockDistinctIds, maxLockedIds } from "@/lib/persons/identity-lock";
import { applyIdentityEvent, type IdentityMap, resolveMerged } from "@/lib/persons/identity-map";
import { insertEvents } from "@/lib/persons/insert-events";
import { readPerson } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";
import { findBrokenInvariants, findOrphanedEvents } from "@/lib/testing/invariants";

const rounds = process.env.LONG ? 3000 : 25;
/** Captures at the same time; all their orders are tried. */
const captures = 5;

const random = (below: number) => Math.floor(Math.random() * below);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

/** Ids that some captures of a round know already, and more that none does. */
const ids = ["known-a", "known-b", "new-a", "new-b", "new-c", "new-d"];

type Batch = readonly NormalizedEvent[];

const normalize = (batch: object[]): Batch =>
  normalizeEvents(
    { api_key: "t", batch: batch.map((event) => ({ ...event, uuid: uuidv7() })) },
    { received: Date.now() },
  ).events;

function anyEvent(): object {
  const [distinct_id, other] = [pick(ids), pick(ids)];
  return pick([
    { event: "seen", distinct_id, properties: { $process_person_profile: false } },
    { event: "looked", distinct_id },
    { event: "looked", distinct_id, $set: { [pick(["p", "q"])]: random(1000) } },
    { event: "looked", distinct_id, $set_once: { first: random(1000) } },
    { event: "$groupidentify", distinct_id },
    { event: "$identify", distinct_id, properties: { $anon_distinct_id: other } },
    { event: "$create_alias", distinct_id, properties: { alias: other } },
    { event: "$merge_dangerously", distinct_id, properties: { alias: other } },
  ]);
}

const anyBatch = (): Batch => normalize(Array.from({ length: 1 + random(4) }, anyEvent));

/** Persons with their ids and events, and the events without a person, as text. */
function toText(
  persons: {
    ids: string[];
    is_identified: boolean;
    created: number;
    properties: unknown;
    events: string[];
  }[],
  personless: string[],
): string {
  const sorted = persons.map((person) => ({
    ...person,
    properties: Object.entries(person.properties as object).sort(),
    ids: person.ids.sort(),
    events: person.events.sort(),
  }));
  return JSON.stringify([sorted.sort((a, b) => (a.ids[0]! < b.ids[0]! ? -1 : 1)), personless.sort()]);
}

/** The result of captures in sequence, computed in memory. */
function resultOf(batches: readonly Batch[]): string {
  const map: IdentityMap = {
    byDistinctId: new Map(ids.map((id) => [id, null])),
    attached: new Set(),
    merged: [],
    created: [],
    snapshots: [],
    referencedSnapshots: new Set(),
    warnings: [],
  };
  const events = batches.flat().map((event) => ({ event, owner: applyIdentityEvent(map, event).person }));
  const owned = events.map(({ event, owner }) => ({
    uuid: event.uuid,
    person: owner ? resolveMerged(owner) : map.byDistinctId.get(event.distinctId),
  }));
  const persons = [...new Set(map.byDistinctId.values())].filter((person) => person !== null);
  return toText(
    persons.map((person) => ({
      ids: ids.filter((id) => map.byDistinctId.get(id) === person),
      is_identified: person.is_identified,
      created: Date.parse(person.created_at),
      properties: person.properties,
      events: owned.filter((event) => event.person === person).map(({ uuid }) => uuid),
    })),
    owned.filter(({ person }) => !person).map(({ uuid }) => uuid),
  );
}

/** What is stored. */
async function readResult(project: Project): Promise<string> {
  const where = { project_id: project.id };
  const [persons, events] = await Promise.all([
    db.person.findMany({ where, include: { distinct_ids: true } }),
    db.event.findMany({ where }),
  ]);
  const uuidsOf = (id: bigint | null) =>
    events.filter(({ person_id }) => person_id === id).map(({ uuid }) => uuid);
  return toText(
    persons.map((person) => ({
      ids: person.distinct_ids.map(({ distinct_id }) => distinct_id),
      is_identified: person.is_identified,
      created: person.created_at.getTime(),
      properties: person.properties,
      events: uuidsOf(person.id),
    })),
    uuidsOf(null),
  );
}

function* ordersOf<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [n, first] of list.entries())
    for (const rest of ordersOf([...list.slice(0, n), ...list.slice(n + 1)])) yield [first, ...rest];
}

test(`${captures} captures of new persons at the same time are as in some order, ${rounds} times`, {
  timeout: 0,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const project = await buildProject();
    const before = normalize([
      { event: "looked", distinct_id: "known-a" },
      { event: "$identify", distinct_id: "known-b" },
      { event: "seen", distinct_id: "new-a", properties: { $process_person_profile: false } },
    ]);
    await storeEvents(project.id, before);
    const batches = Array.from({ length: captures }, anyBatch);
    await Promise.all(batches.map((batch) => storeEvents(project.id, batch)));

    expect(await findBrokenInvariants(project)).toEqual([]);
    expect(await findOrphanedEvents(project)).toEqual([]);
    const result = await readResult(project);
    const results = new Set(Array.from(ordersOf(batches), (order) => resultOf([before, ...order])));
    expect(results).toContain(result);
  }
});

const looked = (...distinctIds: string[]): Batch =>
  normalize(distinctIds.map((distinct_id) => ({ event: "looked", distinct_id })));
const identified = (distinct_id: string, $anon_distinct_id: string): Batch =>
  normalize([{ event: "$identify", distinct_id, properties: { $anon_distinct_id } }]);

/** Whether a capture is still not stored after some time. */
const isWaiting = (capture: Promise<unknown>): Promise<boolean> =>
  Promise.race([capture.then(() => false), sleep(300).then(() => true)]);

test("captures wait for one that creates a person only where they have the same id", async () => {
  const project = await buildProject();
  await storeEvents(project.id, looked("known"));
  const waiting: Promise<unknown>[] = [];
  await identityTransaction(
    project.id,
    async (tx) => {
      await lockDistinctIds(runInTransaction(tx), project.id, ["new"], new Set(["new"]));
      await storeEvents(project.id, looked("known", "another"));
      await storeEvents(project.id, identified("known", "its-device"));
      await storeEvents(project.id, identified("a-user", "a-device"));
      waiting.push(storeEvents(project.id, looked("new")), storeEvents(project.id, identified("x", "new")));
      for (const capture of waiting) expect(await isWaiting(capture)).toBe(true);
    },
    "shared",
  );
  await Promise.all(waiting);
  expect(await findBrokenInvariants(project)).toEqual([]);
  expect((await readPerson(project, "x"))?.id).toBe((await readPerson(project, "new"))?.id);
});

test("a personless event that is being stored gets the person that is created meanwhile", async () => {
  const project = await buildProject();
  const [event] = normalize([
    { event: "seen", distinct_id: "new", properties: { $process_person_profile: false } },
  ]);
  const created = await identityTransaction(
    project.id,
    async (tx) => {
      const run = runInTransaction(tx);
      await lockDistinctIds(run, project.id, ["new"], new Set());
      await insertEvents(run, project.id, [{ ...event!, person: null, snapshot: null }]);
      // Others without a person need not wait.
      await storeEvents(
        project.id,
        normalize([{ event: "seen", distinct_id: "new", properties: { $process_person_profile: false } }]),
      );
      const capture = storeEvents(project.id, looked("new"));
      expect(await isWaiting(capture)).toBe(true);
      return { capture };
    },
    "shared",
  );
  await created.capture;
  expect(await findBrokenInvariants(project)).toEqual([]);
  const person = await readPerson(project, "new");
  expect(await db.event.count({ where: { project_id: project.id, person_id: person!.id } })).toBe(3);
});

test("captures of more new ids than one transaction may lock are stored, in whatever order they name them", async () => {
  const project = await buildProject();
  const many = Array.from({ length: 2 * maxLockedIds + 50 }, (_, n) => `id-${n}`);
  const personless = many.map((distinct_id) => ({
    event: "seen",
    distinct_id,
    properties: { $process_person_profile: false },
  }));
  const captured = [looked(...many), looked(...many.toReversed()), normalize(personless)];
  let mostLocked = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const [row] = await query<{ count: number }>(Prisma.sql`
        select coalesce(max(locks), 0)::int as count from (
          select count(*) as locks from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and d.datname = current_database() group by l.pid) held`);
      mostLocked = Math.max(mostLocked, row!.count);
    }
  })();
  await Promise.all(captured.map((batch) => storeEvents(project.id, batch)));
  isOver = true;
  await watching;
  expect(mostLocked).toBeGreaterThan(1);
  expect(mostLocked).toBeLessThanOrEqual(maxLockedIds + 5);
  expect(await findBrokenInvariants(project)).toEqual([]);
  expect(await db.person.count({ where: { project_id: project.id } })).toBe(many.length);
  expect(await db.event.count({ where: { project_id: project.id } })).toBe(3 * many.length);
});
