import { beforeEach, describe, expect, test } from "vitest";
import { db, pool } from "@/lib/database/client";
import { deleteEvents, isRunUnfinished } from "@/lib/jobs/delete-events";
import { removePerson } from "@/lib/persons/remove";
import { splitPerson } from "@/lib/persons/split";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildEvent, buildPerson, buildProject, buildUser, unique } from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";

let project: Project;

beforeEach(async () => {
  project = await buildProject();
});

const requested = new Date("2026-03-04T12:00:00Z");
const sunday = new Date("2026-03-08T05:00:00Z");

/** A person whose events are to go, with events before and after the request. */
async function condemned(events: { before: number; after: number }) {
  const person = await buildPerson(project);
  const of = { person_id: person.id };
  const at = (ingested_at: Date) => buildEvent(project, { ...of, ingested_at });
  for (let n = 0; n < events.before; n++) await at(new Date(requested.getTime() - 1000 * (n + 1)));
  for (let n = 0; n < events.after; n++) await at(new Date(requested.getTime() + 1000 * (n + 1)));
  await db.eventDeletion.create({
    data: {
      project_id: project.id,
      person_uuid: person.uuid,
      person_id: person.id,
      requested_by_id: (await buildUser()).id,
      created_at: requested,
    },
  });
  return person;
}

const actor = async () => ({ user: await buildUser(), role: "owner", keyLabel: null }) as const;

/** Queues the events of a person who is not deleted. */
const request = async ({ uuid }: { uuid: string }) =>
  removePerson(project, await actor(), { uuid }, { keep_person: true });

/** A run after everything requested so far. */
const sundayAhead = () => new Date(Date.now() + 7 * 86_400_000);

const eventsOf = (person: { id: bigint }) =>
  db.event.count({ where: { project_id: project.id, person_id: person.id } });

const rowOf = (person: { uuid: string }) =>
  db.eventDeletion.findFirstOrThrow({ where: { project_id: project.id, person_uuid: person.uuid } });

describe("the deletion of events", () => {
  test("waits for its time: a future request is not processed", async () => {
    const person = await condemned({ before: 2, after: 0 });
    await deleteEvents(new Date(requested.getTime() - 1));
    expect(await eventsOf(person)).toBe(2);
    expect((await rowOf(person)).delete_verified_at).toBeNull();
    expect(await deleteEvents(sunday)).toBe(2);
  });

  test("deletes the person's events from before the request only", async () => {
    const person = await condemned({ before: 3, after: 2 });
    const other = await buildPerson(project);
    await buildEvent(project, { person_id: other.id, ingested_at: new Date(0) });
    expect(await deleteEvents(sunday)).toBe(3);
    expect(await eventsOf(person)).toBe(2);
    expect(await eventsOf(other)).toBe(1);
    expect((await rowOf(person)).delete_verified_at).not.toBeNull();
  });

  test("counts for each person of a batch, with the events from before their own request", async () => {
    const [ada, bob] = [await buildPerson(project), await buildPerson(project)];
    for (const { id } of [ada, bob, bob]) await buildEvent(project, { person_id: id });
    await request(ada);
    for (const { id } of [ada, bob]) await buildEvent(project, { person_id: id, ingested_at: new Date() });
    await request(bob);
    await deleteEvents(sundayAhead());
    expect([await eventsOf(ada), await eventsOf(bob)]).toEqual([1, 0]);
    const receipts = await db.deletedPerson.findMany({ where: { project_id: project.id } });
    expect(new Map(receipts.map((row) => [row.person_uuid, row.events_deleted]))).toEqual(
      new Map([
        [ada.uuid, 1],
        [bob.uuid, 3],
      ]),
    );
  });

  test("runs once: a second run finds nothing", async () => {
    await condemned({ before: 1, after: 0 });
    expect(await deleteEvents(sunday)).toBe(1);
    expect(await deleteEvents(sunday)).toBe(0);
  });

  test("continues an interrupted run", async () => {
    const person = await condemned({ before: 2, after: 0 });
    await db.eventDeletion.updateMany({ where: { project_id: project.id }, data: { started_at: sunday } });
    expect(await isRunUnfinished()).toBe(true);
    expect(await deleteEvents(new Date(requested.getTime() - 1))).toBe(2);
    expect(await eventsOf(person)).toBe(0);
    expect(await isRunUnfinished()).toBe(false);
  });

  test("returns at once while another run is active, here or in another process", async () => {
    const person = await condemned({ before: 1, after: 0 });
    const other = await pool.connect();
    try {
      await other.query("select pg_advisory_lock(5031005)");
      expect(await deleteEvents(sunday)).toBeNull();
      expect(await eventsOf(person)).toBe(1);
    } finally {
      await other.query("select pg_advisory_unlock(5031005)");
      other.release();
    }
    expect(await deleteEvents(sunday)).toBe(1);
  });

  test("keeps the current snapshot of a person who remains", async () => {
    const distinct_id = unique();
    const capture = () =>
      captureEvents(project, { event: "seen", distinct_id, properties: { $set: { plan: "team" } } });
    await capture();
    const person = (await readPerson(project, distinct_id))!;
    await request(person);
    expect(await deleteEvents(sundayAhead())).toBe(1);
    await captureEvents(project, { event: "seen", distinct_id });
    expect(await eventsOf(person)).toBe(1);
    expect(await findBrokenInvariants(project)).toEqual([]);
  });

  test("is repeated for a new request", async () => {
    const distinct_id = unique();
    await captureEvents(project, { event: "seen", distinct_id });
    const person = (await readPerson(project, distinct_id))!;
    await request(person);
    expect(await deleteEvents(sundayAhead())).toBe(1);
    await captureEvents(project, { event: "seen", distinct_id });
    expect(await deleteEvents(sundayAhead())).toBe(0);
    await request(person);
    expect(await rowOf(person)).toMatchObject({ started_at: null, delete_verified_at: null });
    expect(await deleteEvents(sundayAhead())).toBe(1);
  });

  test("includes events of persons split off or merged meanwhile, and no others", async () => {
    const [a, b, other, into] = [unique(), unique(), unique(), unique()];
    await captureEvents(
      project,
      { event: "$identify", distinct_id: a, properties: { $anon_distinct_id: b, $set: { plan: "team" } } },
      ...[b, other, into].map((distinct_id) => ({
        event: "seen",
        distinct_id,
        properties: { $set: { n: 1 } },
      })),
    );
    for (const id of [a, other]) await request((await readPerson(project, id))!);
    await splitPerson(project, await actor(), { uuid: (await readPerson(project, a))!.uuid }, {});
    await captureEvents(project, { event: "seen", distinct_id: other });
    await captureEvents(project, {
      event: "$merge_dangerously",
      distinct_id: into,
      properties: { alias: other },
    });
    const merged = { where: { project_id: project.id, distinct_id: { in: [other, into] } } };
    expect(await db.event.groupBy({ by: ["distinct_id"], _count: true, ...merged })).toEqual(
      expect.arrayContaining([
        { distinct_id: other, _count: 1 },
        { distinct_id: into, _count: 2 },
      ]),
    );
    expect(await deleteEvents(sundayAhead())).toBe(2);
    expect(await db.event.count({ where: { project_id: project.id } })).toBe(3);
    expect(await findBrokenInvariants(project)).toEqual([]);
  });

  test("removes the person snapshots of those events", async () => {
    const person = await condemned({ before: 0, after: 0 });
    const { id } = await db.personSnapshot.create({
      data: { project_id: project.id, person_id: person.id, properties: { email: "x@y.z" } },
    });
    await buildEvent(project, { person_id: person.id, person_snapshot_id: id, ingested_at: new Date(0) });
    await deleteEvents(sunday);
    expect(await db.personSnapshot.count({ where: { project_id: project.id } })).toBe(0);
  });
});
