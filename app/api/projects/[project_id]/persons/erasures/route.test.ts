import { afterAll, beforeAll, expect, test } from "vitest";
import * as checkRoute from "@/app/api/deletion_receipts/check/route";
import { deletions } from "@/lib/contract/endpoints/deletions";
import { erasures } from "@/lib/contract/endpoints/erasures";
import { nextDeletionRun } from "@/lib/contract/person/deletion-run";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { deleteEvents, isRunUnfinished } from "@/lib/jobs/delete-events";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildMember, buildProject, unique } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as cancelRoute from "../deletions/[id]/cancel/route";
import * as receiptRoute from "../deletions/[id]/route";
import * as previewRoute from "./preview/route";
import * as route from "./route";

let project: Project;
let as: Credential;

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

// Runs of other tests delete what waits.
afterAll(() => deleteEvents(sunday()));

const erase = (body: object, by = as) =>
  call(erasures.create, route, { as: by, params: { project_id: project.id }, body });
const preview = async (ids: string[], parts = {}) =>
  (
    await call(erasures.preview, previewRoute, {
      as,
      params: { project_id: project.id },
      body: { ids, ...parts },
    })
  ).body;
const receiptOf = async (id: string) =>
  (await call(deletions.get, receiptRoute, { as, params: { project_id: project.id, id } })).body;
const check = async (receipt: string, id: string) =>
  (await call(erasures.check, checkRoute, { body: { receipt, id } })).body;
const eventsOf = (distinct_id: string) => db.event.count({ where: { project_id: project.id, distinct_id } });
const sunday = () => new Date(Date.now() + 8 * 86_400_000);

const seen = (distinct_id: string, properties: object = {}) => ({ event: "seen", distinct_id, properties });
const personless = (distinct_id: string) => seen(distinct_id, { $process_person_profile: false });

test("an erasure now is refused to all but owners, and nothing is erased", async () => {
  const id = unique();
  await captureEvents(project, seen(id));
  const body = { ids: [id], when: "now", reason: "Request of today" };
  expect((await erase(body, await buildMember(project, "editor"))).status).toBe(403);
  expect((await erase({ ids: [id] }, await buildMember(project, "viewer"))).status).toBe(403);
  expect(await readPerson(project, id)).not.toBeNull();
});

test.for([
  ["no ids", { ids: [] }, "ids"],
  ["an empty id", { ids: [" "] }, "ids"],
  ["more than 1,000 ids", { ids: Array.from({ length: 1001 }, (_, n) => `id ${n}`) }, "ids"],
  ["an unknown time", { ids: ["a"], when: "tomorrow" }, "when"],
  ["now without a reason", { ids: ["a"], when: "now", reason: " " }, "reason"],
  ["a receipt that is no UUID", { ids: ["a"], deletion_id: "mine" }, "deletion_id"],
] as const)("%s is a 400 at its field", async ([, body, attr]) => {
  const { status, body: error } = await erase(body);
  expect(status).toBe(400);
  expect(error).toMatchObject({ type: "validation_error", attr });
});

test("an id of which nothing is stored is named by the preview, and its receipt says so, for that id alone", async () => {
  const [id, stored] = [unique(), unique()];
  await captureEvents(project, seen(stored));
  expect(await preview([id])).toMatchObject({ persons: 0, former_persons: 0, events: 0, unknown: [id] });
  const { status, body } = await erase({ ids: [id, stored] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    is_erasure: true,
    requested_ids: 2,
    unknown_ids: 1,
    persons: 1,
    status: "queued",
  });
  expect(await check(body.id, id)).toMatchObject({
    ...{ status: "queued", is_deleted: false, had_no_data: true, completed_at: null },
  });
  await deleteEvents(sunday());
  expect(await receiptOf(body.id)).toMatchObject({
    status: "completed",
    events_deleted: 1,
    events_waiting: 0,
  });
  expect(await check(body.id, id)).toMatchObject({ is_deleted: false, had_no_data: true });
  expect(await check(body.id, stored)).toMatchObject({ is_deleted: true, had_no_data: false });
});

test("the preview says whom each id means, an address all its persons, in the order of the ids", async () => {
  const [id, second, anonymous, former, email] = [
    ...[unique(), unique(), unique(), unique()],
    `${unique()}@example.com`,
  ] as const;
  await captureEvents(
    project,
    ...[id, second].map((distinctId) => seen(distinctId, { $set: { email } })),
    ...[personless(anonymous), seen(former)],
  );
  const uuids = await Promise.all([id, second].map(async (one) => (await readPerson(project, one))!.uuid));
  await db.person.deleteMany({
    where: { project_id: project.id, uuid: (await readPerson(project, former))!.uuid },
  });
  const match = (of: string, persons: readonly (string | undefined)[], has_former_person = false) => ({
    ...{ id: of, more_persons: 0, has_former_person },
    persons: persons.map((uuid) => ({ uuid, name: email })),
  });
  const { matches } = await preview([email.toUpperCase(), unique(), former, anonymous, second]);
  expect(matches).toEqual([
    match(email.toUpperCase(), uuids),
    match(former, [], true),
    match(anonymous, []),
    match(second, [uuids[1]]),
  ]);
});

test("what remains of deleted persons and of ids without one is found by id, email or UUID, and erased", async () => {
  const [id, anonymous, email] = [unique(), unique(), `${unique()}@example.com`];
  await captureEvents(project, seen(id, { $set: { email } }), seen(id), personless(anonymous));
  const { uuid } = (await readPerson(project, id))!;
  await db.person.deleteMany({ where: { project_id: project.id, uuid } });
  for (const text of [id, email.toUpperCase()])
    expect(await preview([text])).toMatchObject({ persons: 0, former_persons: 1, events: 2, unknown: [] });
  const { body } = await erase({ ids: [email, anonymous, anonymous] });
  expect(body).toMatchObject({ requested_ids: 2, persons: 1 });
  expect(await receiptOf(body.id)).toMatchObject({ events_waiting: 3 });
  await deleteEvents(sunday());
  expect(await receiptOf(body.id)).toMatchObject({
    status: "completed",
    events_deleted: 3,
    events_waiting: 0,
  });
  expect((await eventsOf(id)) + (await eventsOf(anonymous))).toBe(0);
});

test("the address of a deleted person means all ids that they left, but none that another person has by now", async () => {
  const [id, taken, email] = [unique(), unique(), `${unique()}@example.com`];
  await captureEvents(
    project,
    seen(id, { $set: { email } }),
    {
      ...{ event: "$identify", distinct_id: id, properties: { $anon_distinct_id: taken } },
    },
    seen(taken),
  );
  const { uuid } = (await readPerson(project, id))!;
  await db.person.deleteMany({ where: { project_id: project.id, uuid } });
  await captureEvents(project, personless(id), seen(taken));
  const { body } = await erase({ ids: [email], refuse_later_events: true });
  await deleteEvents(sunday());
  expect([await eventsOf(id), await eventsOf(taken)]).toEqual([0, 1]);
  expect(await check(body.id, id)).toMatchObject({ is_deleted: true });
  expect(await check(body.id, taken)).toMatchObject({ is_deleted: false });
  await captureEvents(project, seen(id), seen(taken));
  expect([await eventsOf(id), await eventsOf(taken)]).toEqual([0, 2]);
});

test("before persons are deleted, what is theirs alone is counted, not what else their ids have", async () => {
  const id = unique();
  await captureEvents(project, seen(id), seen(id));
  const former = (await readPerson(project, id))!;
  await db.person.deleteMany({ where: { project_id: project.id, uuid: former.uuid } });
  await captureEvents(project, seen(id));
  const { uuid } = (await readPerson(project, id))!;
  expect(await preview([uuid])).toMatchObject({ persons: 1, former_persons: 1, events: 3 });
  expect(await preview([uuid, id, former.uuid], { only_persons: true })).toMatchObject({
    persons: 1,
    former_persons: 0,
    events: 1,
    unknown: [id, former.uuid],
  });
});

test("an id is its whole person, who is gone at once; the receipt proves it to who has the id, and tells nothing", async () => {
  const [id, anonymous, other] = [unique(), unique(), unique()];
  await captureEvents(
    project,
    seen(anonymous),
    { event: "$identify", distinct_id: id, properties: { $anon_distinct_id: anonymous } },
    { event: "$set", distinct_id: id, $set: { email: `before-${id}@example.com` } },
    { event: "$set", distinct_id: id, $set: { email: `Now-${id}@example.com` } },
    {
      ...{ event: "survey sent", distinct_id: id },
      properties: { $survey_id: crypto.randomUUID(), $survey_response: "Good" },
    },
    seen(other),
  );
  const change = { type: "Team", action: "created", before: null };
  const rows = { ...change, field: "rows", after: 7 };
  const entry = await db.activity.create({
    data: {
      ...{ project_id: project.id, scope: "Team", item_id: "1", activity: "persons_exported" },
      detail: { name: null, changes: [{ ...change, field: "filter", after: { search: id } }, rows] },
    },
  });
  const before = await preview([anonymous]);
  expect(before).toMatchObject({
    persons: 1,
    events: 5,
    responses: 1,
    activity_entries: 1,
    first_persons: [{ name: `Now-${id}@example.com` }],
  });
  const { body } = await erase({ ids: [anonymous], reason: "Request of today" });
  expect(await readPerson(project, id)).toBeNull();
  expect(await check(body.id, id)).toEqual({
    ...{ status: "queued", data: "all", is_deleted: false, had_no_data: false },
    ...{
      requested_at: body.requested_at,
      due_at: toTimestamp(nextDeletionRun(new Date())),
    },
    ...{ completed_at: null, canceled_at: null },
  });
  const { events, responses, snapshots, activity_entries } = before;
  expect((await receiptOf(body.id)).remaining).toEqual({ events, responses, snapshots, activity_entries });
  await deleteEvents(sunday());
  const receipt = await receiptOf(body.id);
  expect(receipt).toMatchObject({
    ...{ status: "completed", reason: "Request of today" },
    events_deleted: events,
    responses_deleted: responses,
    snapshots_deleted: snapshots,
    activity_entries_deleted: activity_entries,
    remaining: { events: 0, responses: 0, snapshots: 0, activity_entries: 0 },
  });
  const { detail } = await db.activity.findFirstOrThrow({ where: { project_id: project.id, id: entry.id } });
  expect(detail).toMatchObject({ changes: [rows] });
  for (const named of [id, anonymous, `before-${id}@example.com`, `now-${id}@EXAMPLE.com`])
    expect(await check(body.id, named)).toMatchObject({
      ...{ status: "completed", is_deleted: true, due_at: null },
      completed_at: receipt.completed_at,
    });
  for (const [number, named] of [
    [body.id, other],
    [crypto.randomUUID(), id],
  ] as const)
    expect(await check(number, named)).toEqual({
      ...{ status: null, data: null, is_deleted: false, had_no_data: false },
      ...{ requested_at: null, due_at: null, completed_at: null, canceled_at: null },
    });
  expect(JSON.stringify(receipt)).not.toContain(id);
  expect(await eventsOf(other)).toBe(1);
});

test("events after the request stay, also of an id whose earlier events joined a new person", async () => {
  const id = unique();
  await captureEvents(project, personless(id), personless(id));
  await erase({ ids: [id] });
  await captureEvents(project, seen(id));
  await deleteEvents(sunday());
  expect(await eventsOf(id)).toBe(1);
  expect(await readPerson(project, id)).not.toBeNull();
});

test("later events are refused on request, also under another case and by who would merge with the id", async () => {
  const [email, id, free] = [`${unique()}@example.com`, unique(), unique()];
  await captureEvents(project, seen(email));
  const { body } = await erase({ ids: [email], refuse_later_events: true });
  expect(body.refuses_later_events).toBe(true);
  await captureEvents(
    project,
    seen(email),
    seen(email.toUpperCase()),
    { event: "$identify", distinct_id: id, properties: { $anon_distinct_id: email } },
    seen(free),
  );
  await deleteEvents(sunday());
  expect([
    await eventsOf(email),
    await eventsOf(email.toUpperCase()),
    await eventsOf(id),
    await eventsOf(free),
  ]).toEqual([0, 0, 0, 1]);
});

test("a canceled erasure keeps the events and accepts later ones; its persons stay gone", async () => {
  const id = unique();
  await captureEvents(project, seen(id));
  const { body } = await erase({ ids: [id], refuse_later_events: true });
  const canceled = await call(deletions.cancel, cancelRoute, {
    as,
    params: { project_id: project.id, id: body.id },
  });
  expect(canceled.body).toMatchObject({
    ...{ status: "canceled", refuses_later_events: false, canceled_by: body.requested_by },
    canceled_at: expect.any(String),
  });
  await deleteEvents(sunday());
  await captureEvents(project, seen(id));
  expect(await eventsOf(id)).toBe(2);
  expect(await db.erasureId.count({ where: { project_id: project.id, deletion_id: body.id } })).toBe(0);
  expect(await check(body.id, id)).toMatchObject({
    ...{ status: "canceled", is_deleted: false, completed_at: null, due_at: null },
    canceled_at: canceled.body.canceled_at,
  });
});

test("a request that is sent again answers the erasure that it began", async () => {
  const [id, deletion_id] = [unique(), crypto.randomUUID()];
  await captureEvents(project, seen(id));
  const first = await erase({ ids: [id], deletion_id });
  const again = await erase({ ids: [id], deletion_id });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const entries = await db.activity.findMany({ where: { project_id: project.id, item_id: deletion_id } });
  expect(entries).toMatchObject([{ scope: "Person", activity: "erased", detail: { name: "1" } }]);
  expect((await erase({ ids: [id], deletion_id }, await buildKey({ project }))).status).toBe(400);
});

test("an erasure now continues after a run that failed in the middle, and counts each event once", async () => {
  const own = await buildProject();
  const key = await buildKey({ project: own });
  const id = unique();
  await captureEvents(own, seen(id));
  await db.$executeRaw`
    insert into events (project_id, uuid, event, path_item, timestamp, ingested_at, distinct_id)
    select ${own.id}, gen_random_uuid(), 'seen', 'seen', now(), now() - interval '1 day', ${id} from generate_series(1, 12000)`;
  const { body } = await call(erasures.create, route, {
    ...{ as: key, params: { project_id: own.id } },
    body: { ids: [id], when: "now", reason: "Request of today" },
  });
  expect(body.status).toBe("running");
  await db.$executeRawUnsafe(`create function refuse_late() returns trigger language plpgsql as $$ begin
    if (select count(*) < 3000 from events where project_id = ${own.id}) then raise 'out of memory'; end if; return null; end $$`);
  await db.$executeRawUnsafe(
    "create trigger refuse_late after delete on events execute function refuse_late()",
  );
  try {
    await expect(deleteEvents(null)).rejects.toThrow("out of memory");
  } finally {
    await db.$executeRawUnsafe("drop trigger refuse_late on events; drop function refuse_late()");
  }
  expect(await db.event.count({ where: { project_id: own.id } })).toBeLessThan(12_001);
  expect(await isRunUnfinished()).toBe(true);
  await deleteEvents(null);
  expect(await isRunUnfinished()).toBe(false);
  const { body: receipt } = await call(deletions.get, receiptRoute, {
    as: key,
    params: { project_id: own.id, id: body.id },
  });
  expect(receipt).toMatchObject({ status: "completed", events_deleted: 12_001, events_waiting: 0 });
});
