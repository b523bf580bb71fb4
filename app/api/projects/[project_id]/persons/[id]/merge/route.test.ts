import { beforeAll, expect, test } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

let project: Project;
let as: { value: string };

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

const merge = (id: string, body: unknown, credential = as, inProject = project) =>
  call(persons.merge, route, { as: credential, params: { project_id: inProject.id, id }, body });

/** A person with one event and these properties. */
async function captured(properties: object) {
  const distinct_id = unique();
  await captureEvents(project, { event: "seen", distinct_id, properties: { $set: properties } });
  return (await readPerson(project, distinct_id))!;
}

test("needs person:write", async () => {
  const [one, other] = [await captured({}), await captured({})];
  const reader = await buildKey({ project, scopes: ["person:read"] });
  expect((await merge(one.uuid, { from: other.uuid }, reader)).status).toBe(403);
});

test("refuses a body without an id, one that is none, the person themselves and ids that many people share", async () => {
  const person = await captured({});
  expect((await merge(person.uuid, {})).body).toMatchObject({ code: "required", attr: "from" });
  expect((await merge(person.uuid, { from: "ada" })).status).toBe(400);
  expect((await merge(person.uuid, { from: person.uuid })).status).toBe(400);
  const guest = await buildPerson(project, { distinct_ids: ["guest"] });
  expect((await merge(person.uuid, { from: guest.uuid })).body).toMatchObject({ attr: "from" });
});

test("a missing person, or another project's, is a 404 on either side", async () => {
  const person = await captured({});
  const other = await buildProject();
  const stranger = await buildPerson(other);
  expect((await merge(crypto.randomUUID(), { from: person.uuid })).status).toBe(404);
  expect((await merge(person.uuid, { from: crypto.randomUUID() })).status).toBe(404);
  expect((await merge(person.uuid, { from: stranger.uuid })).status).toBe(404);
});

test("the person who remains keeps uuid and properties, and gets ids, events and missing properties", async () => {
  const into = await captured({ plan: "pro" });
  const from = await captured({ plan: "free", city: "Kiel" });
  const { status, body } = await merge(into.uuid, { from: from.uuid });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    uuid: into.uuid,
    properties: { plan: "pro", city: "Kiel" },
    is_identified: true,
  });
  expect(body.distinct_ids).toHaveLength(2);
  const where = { project_id: project.id };
  expect(await db.person.count({ where: { ...where, uuid: from.uuid } })).toBe(0);
  const events = await db.event.findMany({ where: { ...where, person_id: BigInt(body.id) } });
  expect(events.map(({ event }) => event).sort()).toEqual(["$merge_dangerously", "seen", "seen"]);
  const [entry] = await db.activity.findMany({ where: { ...where, activity: "merged" } });
  expect(entry).toMatchObject({ scope: "Person", item_id: String(body.id) });
});
