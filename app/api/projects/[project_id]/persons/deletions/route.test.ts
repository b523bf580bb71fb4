import { beforeAll, expect, test } from "vitest";
import { deletions } from "@/lib/contract/endpoints/deletions";
import { persons } from "@/lib/contract/endpoints/persons";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { deleteEvents } from "@/lib/jobs/delete-events";
import { receiptHash } from "@/lib/persons/receipt-hash";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as bulkRoute from "../bulk_delete/route";
import * as cancelRoute from "./[id]/cancel/route";
import * as personsRoute from "./[id]/persons/route";
import * as retryRoute from "./[id]/retry/route";
import * as oneRoute from "./[id]/route";
import * as route from "./route";

let project: Project;
let as: { value: string };

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

const to = (id?: string) => ({ as, params: { project_id: project.id, ...(id && { id }) } });
const read = async (id: string) => (await call(deletions.get, oneRoute, to(id))).body;

/** Persons with so many events each. */
async function condemned(count: number, events: number) {
  const ids = Array.from({ length: count }, () => unique());
  await captureEvents(
    project,
    ...ids.flatMap((distinct_id) =>
      Array.from({ length: events }, () => ({
        event: "seen",
        distinct_id,
        properties: { $set: { plan: "pro" } },
      })),
    ),
  );
  return ids;
}

const remove = (distinct_ids: string[], body: object) =>
  call(persons.bulkRemove, bulkRoute, { ...to(), body: { distinct_ids, ...body } });
const sunday = () => new Date(Date.now() + 8 * 86_400_000);

test("a malformed or unknown deletion, and another project's, is a 404", async () => {
  const id = crypto.randomUUID();
  const [other] = await condemned(1, 1);
  await remove([other!], { delete_events: true, deletion_id: id });
  const own = await buildProject();
  const stranger = { as: await buildKey({ project: own }), params: { project_id: own.id, id } };
  for (const parts of [to("nonsense"), to(crypto.randomUUID()), stranger]) {
    expect((await call(deletions.get, oneRoute, parts)).status).toBe(404);
    expect((await call(deletions.persons, personsRoute, parts)).status).toBe(404);
    expect((await call(deletions.cancel, cancelRoute, parts)).status).toBe(404);
    expect((await call(deletions.retry, retryRoute, parts)).status).toBe(404);
  }
});

test("requests with one id are one deletion, whose receipt counts what the run deleted", async () => {
  const ids = await condemned(3, 2);
  const deletion_id = crypto.randomUUID();
  await remove(ids.slice(0, 2), { delete_events: true, deletion_id });
  await remove(ids.slice(2), { delete_events: true, deletion_id });
  const queued = await read(deletion_id);
  expect(queued).toMatchObject({ status: "queued", persons: 3, distinct_ids: 3, events_deleted: 0 });
  expect(queued).toMatchObject({ deletes_events: true, keeps_persons: false, completed_at: null });
  expect(queued.requested_by).toMatch(/@.*\(.+\)$/);
  const list = await call(deletions.list, route, { ...to(), query: { limit: 1 } });
  expect(queued).toMatchObject({ events_waiting: 6, backups: null });
  const { backups: _backups, remaining, ...deletion } = queued;
  expect(remaining).toEqual({ events: 6, responses: 0, snapshots: 3, activity_entries: 0 });
  expect(list.body.results).toEqual([deletion]);

  await deleteEvents(sunday());
  const done = await read(deletion_id);
  expect(done).toMatchObject({
    status: "completed",
    events_deleted: 6,
    snapshots_deleted: 3,
    persons_completed: 3,
  });
  expect(done.remaining).toMatchObject({ events: 0, snapshots: 0 });
  expect(done.completed_at).not.toBeNull();
  const { body } = await call(deletions.persons, personsRoute, to(deletion_id));
  expect(body.count).toBe(3);
  const hashes = ids.map((id) => receiptHash(project.receipt_key, id));
  expect(body.results.flatMap((person) => person.distinct_id_hashes).sort()).toEqual(hashes.sort());
  expect(body.results.map((person) => person.events_deleted)).toEqual([2, 2, 2]);
  expect((await call(deletions.cancel, cancelRoute, to(deletion_id))).status).toBe(400);
});

test("a deletion without events is complete at once", async () => {
  const deletion_id = crypto.randomUUID();
  await remove(await condemned(1, 1), { deletion_id });
  expect(await read(deletion_id)).toMatchObject({
    status: "completed",
    deletes_events: false,
    events_deleted: 0,
    remaining: { events: 1, snapshots: 1 },
  });
});

test("an id of another kind of deletion, or that is no UUID, is refused, and no one is deleted", async () => {
  const [first, second] = await condemned(2, 1);
  const deletion_id = crypto.randomUUID();
  await remove([first!], { delete_events: true, deletion_id });
  const refused = await remove([second!], { deletion_id });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ attr: "deletion_id" });
  expect((await remove([second!], { deletion_id: "mine" })).status).toBe(400);
  expect(await readPerson(project, second!)).not.toBeNull();
});

test("a canceled deletion keeps the events, but not those that another deletion asks for", async () => {
  const [distinctId] = await condemned(1, 2);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const keep = { delete_events: true, keep_person: true };
  await remove([distinctId!], { ...keep, deletion_id: one });
  await remove([distinctId!], { ...keep, deletion_id: other });
  const { body } = await call(deletions.cancel, cancelRoute, to(one));
  expect(body).toMatchObject({ status: "canceled", persons_canceled: 1 });
  const person = await readPerson(project, distinctId!);
  const queue = { where: { project_id: project.id, person_uuid: person!.uuid } };
  expect(await db.eventDeletion.count(queue)).toBe(1);
  expect((await call(deletions.cancel, cancelRoute, to(other))).body.status).toBe("canceled");
  expect(await db.eventDeletion.count(queue)).toBe(0);
  expect((await call(deletions.cancel, cancelRoute, to(other))).status).toBe(400);
  await deleteEvents(sunday());
  expect(await db.event.count({ where: { project_id: project.id, distinct_id: distinctId! } })).toBe(2);
  const entries = await db.activity.findMany({
    where: { project_id: project.id, activity: "event_deletion_canceled" },
  });
  expect(entries).toHaveLength(2);
});

test("an interrupted deletion is continued by retry, and a queued one is not begun", async () => {
  const [begun, waiting] = await condemned(2, 1);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await remove([begun!], { delete_events: true, deletion_id: one });
  await remove([waiting!], { delete_events: true, deletion_id: other });
  expect((await call(deletions.retry, retryRoute, to(one))).status).toBe(400);
  const [row] = await db.deletedPerson.findMany({ where: { project_id: project.id, deletion_id: one } });
  await db.eventDeletion.updateMany({
    where: { project_id: project.id, person_uuid: row!.person_uuid },
    data: { started_at: new Date() },
  });
  expect((await read(one)).status).toBe("interrupted");
  expect((await call(deletions.cancel, cancelRoute, to(one))).status).toBe(400);
  expect((await call(deletions.retry, retryRoute, to(one))).status).toBe(200);
  await deleteEvents(null);
  expect(await read(one)).toMatchObject({ status: "completed", events_deleted: 1 });
  expect((await read(other)).status).toBe("queued");
});

test("a deletion of several persons is one activity entry over all of its requests, that of one person its own", async () => {
  const ids = await condemned(4, 1);
  const [several, single] = [crypto.randomUUID(), crypto.randomUUID()];
  const { uuid } = (await readPerson(project, ids[3]!))!;
  await remove(ids.slice(0, 2), { delete_events: true, deletion_id: several });
  await remove(ids.slice(2, 3), { delete_events: true, deletion_id: several });
  await remove(ids.slice(3), { delete_events: true, deletion_id: single });
  await call(deletions.cancel, cancelRoute, to(several));
  await call(deletions.cancel, cancelRoute, to(single));
  const entries = await db.activity.findMany({
    where: { project_id: project.id },
    orderBy: { created_at: "desc" },
    take: 4,
  });
  expect(entries.map(({ activity, item_id, detail }) => ({ activity, item_id, detail }))).toMatchObject([
    { activity: "event_deletion_canceled", detail: { name: uuid, trigger: { job_id: single } } },
    { activity: "bulk_event_deletion_canceled", item_id: several, detail: { name: "3" } },
    { activity: "deleted", detail: { name: uuid, trigger: { job_id: single } } },
    { activity: "bulk_deleted", item_id: several, detail: { name: "3" } },
  ]);
});
