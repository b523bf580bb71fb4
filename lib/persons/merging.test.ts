import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents, readPerson, readStoredEvents } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";
import { findBrokenInvariants, findOrphanedEvents } from "@/lib/testing/invariants";

let project: Project;
beforeEach(async () => {
  project = await buildProject();
});

const event = (distinct_id: string, name = "looked", over: object = {}) => ({
  event: name,
  distinct_id,
  ...over,
});
const identify = (into: string, other: string, over: object = {}) =>
  event(into, "$identify", { properties: { $anon_distinct_id: other }, ...over });
const alias = (into: string, other: string, name = "$create_alias") =>
  event(into, name, { properties: { alias: other } });
const personless = (distinct_id: string, name = "looked") =>
  event(distinct_id, name, { properties: { $process_person_profile: false } });

const send = (...events: Record<string, unknown>[]) => captureEvents(project, ...events);
const person = (distinctId: string) => readPerson(project, distinctId);
const people = () => db.person.count({ where: { project_id: project.id } });

async function expectConsistent() {
  expect(await findBrokenInvariants(project)).toEqual([]);
  expect(await findOrphanedEvents(project)).toEqual([]);
}

/** All events in one request, and one request per event: within a group and across groups. */
const batchings: [name: string, run: (events: Record<string, unknown>[]) => Promise<void>][] = [
  ["in one request", (events) => send(...events)],
  [
    "one after the other",
    async (events) => {
      for (const one of events) await send(one);
    },
  ],
];

describe.each(batchings)("two ids become one person, %s", (_, run) => {
  test("when neither id has a person", async () => {
    await run([identify("user", "anon", { $set: { plan: "pro" } })]);
    expect(await people()).toBe(1);
    expect(await person("anon")).toMatchObject({ is_identified: true, properties: { plan: "pro" } });
    expect((await person("user"))?.id).toBe((await person("anon"))?.id);
    await expectConsistent();
  });

  test("when the user has a person", async () => {
    await run([event("user", "looked", { $set: { a: 1 } }), identify("user", "anon")]);
    expect(await people()).toBe(1);
    expect(await person("anon")).toMatchObject({ is_identified: true, properties: { a: 1 } });
    await expectConsistent();
  });

  test("when the anonymous id has a person", async () => {
    await run([event("anon", "looked", { $set: { a: 1 } }), identify("user", "anon")]);
    expect(await people()).toBe(1);
    expect(await person("user")).toMatchObject({ is_identified: true, properties: { a: 1 } });
    await expectConsistent();
  });

  test("when both have persons: the user's uuid and properties win, and the earlier creation date", async () => {
    await run([
      event("user", "looked", { $set: { a: "user", b: "user" }, timestamp: "2026-03-02T00:00:00Z" }),
    ]);
    const before = await person("user");
    await run([
      event("anon", "looked", { $set: { a: "anon", c: "anon" }, timestamp: "2026-03-01T00:00:00Z" }),
      event("anon-2"),
      identify("user", "anon", { $set: { b: "event" }, $set_once: { c: "event", d: "event" } }),
    ]);
    expect(await people()).toBe(2);
    expect(await person("anon")).toMatchObject({
      id: before?.id,
      uuid: before?.uuid,
      is_identified: true,
      created_at: new Date("2026-03-01T00:00:00Z"),
      properties: { a: "user", b: "event", c: "anon", d: "event" },
    });
    const events = await readStoredEvents(project);
    expect(events.filter((one) => one.person_id === before?.id)).toHaveLength(3);
    await expectConsistent();
  });

  test("and later events of both belong to that person", async () => {
    await run([
      event("user"),
      event("anon"),
      identify("user", "anon"),
      event("anon"),
      event("user"),
      personless("anon"),
    ]);
    const merged = await person("user");
    expect(new Set((await readStoredEvents(project)).map((one) => one.person_id))).toEqual(
      new Set([merged?.id]),
    );
    await expectConsistent();
  });

  test("over several merges", async () => {
    await run([
      ...["a", "b", "c", "d"].map((id) => event(id, "looked", { $set: { [id]: id } })),
      identify("b", "a"),
      identify("d", "c"),
      alias("d", "b", "$merge_dangerously"),
      event("a", "late"),
    ]);
    expect(await people()).toBe(1);
    expect((await person("a"))?.properties).toMatchObject({ a: "a", b: "b", c: "c", d: "d" });
    await expectConsistent();
  });

  test("by alias, where the alias is merged into the distinct id", async () => {
    await run([
      event("main", "looked", { $set: { a: "main" } }),
      event("also", "looked", { $set: { a: "also" } }),
      alias("main", "also"),
    ]);
    expect(await people()).toBe(1);
    expect((await person("also"))?.properties).toMatchObject({ a: "main" });
    await expectConsistent();
  });
});

describe.each(batchings)("two persons remain, %s", (_, run) => {
  test("when the anonymous one is identified already; the user is identified afterwards too", async () => {
    await run([identify("first", "anon"), event("second"), identify("second", "anon")]);
    expect(await people()).toBe(2);
    expect((await person("anon"))?.id).toBe((await person("first"))?.id);
    expect((await person("second"))?.is_identified).toBe(true);
    const [last] = (await readStoredEvents(project)).filter(
      (one) => one.distinct_id === "second" && one.event === "$identify",
    );
    expect(last?.person_id).toBe((await person("second"))?.id);
    await expectConsistent();
  });

  test("unless the merge is forced", async () => {
    await run([
      identify("first", "anon"),
      identify("second", "other"),
      alias("second", "first", "$merge_dangerously"),
    ]);
    expect(await people()).toBe(1);
    await expectConsistent();
  });

  test("when an id is illegal; the event and its properties are stored", async () => {
    await run([event("null"), identify("user", "null", { $set: { a: 1 } })]);
    expect(await people()).toBe(2);
    expect(await person("user")).toMatchObject({ is_identified: false, properties: { a: 1 } });
    await expectConsistent();
  });

  test("when there is nothing to merge: identified stays as it is", async () => {
    await run([event("user", "$identify", { $set: { a: 1 } }), identify("user", "user")]);
    expect(await person("user")).toMatchObject({ is_identified: false, properties: { a: 1 } });
    await expectConsistent();
  });
});

describe.each(batchings)("personless events, %s", (_, run) => {
  test("neither create nor change a person", async () => {
    await run([
      personless("anon"),
      { ...personless("anon"), $set: { a: 1 } },
      event("user"),
      { ...personless("user"), $set: { a: 1 } },
    ]);
    expect(await person("anon")).toBeNull();
    expect((await person("user"))?.properties).not.toHaveProperty("a");
    const events = await readStoredEvents(project);
    expect(events.filter((one) => one.person_id === null)).toHaveLength(2);
    expect(events.filter((one) => one.distinct_id === "user").every((one) => one.person_id !== null)).toBe(
      true,
    );
    await expectConsistent();
  });

  test("are attached to the person that their id gets", async () => {
    await run([personless("anon"), personless("other"), event("anon")]);
    const events = await readStoredEvents(project);
    const survivor = await person("anon");
    expect(events.filter((one) => one.person_id === survivor?.id)).toHaveLength(2);
    await expectConsistent();
  });

  test("are attached when their id joins a person", async () => {
    await run([personless("anon"), event("user"), identify("user", "anon")]);
    expect((await readStoredEvents(project)).every((one) => one.person_id !== null)).toBe(true);
    await expectConsistent();
  });

  test("with identify are ordinary events", async () => {
    const quiet = identify("user", "anon", {
      properties: { $anon_distinct_id: "anon", $process_person_profile: false },
    });
    await run([quiet]);
    expect(await people()).toBe(0);
    expect(await readStoredEvents(project)).toHaveLength(1);
  });
});

describe("a person", () => {
  test("is not created by group properties", async () => {
    const group = {
      properties: { $group_type: "company", $group_key: "acme", $group_set: { name: "Acme" } },
    };
    await send(event("$company_acme", "$groupidentify", group));
    expect(await people()).toBe(0);
    expect(await readStoredEvents(project)).toHaveLength(1);
  });

  test("loses properties that an event deletes", async () => {
    await send(event("user", "looked", { $set: { a: 1, b: 2 } }));
    await send(event("user", "$delete_person_property", { properties: { $unset: ["a"] } }));
    const properties = (await person("user"))?.properties;
    expect(properties).toMatchObject({ b: 2 });
    expect(properties).not.toHaveProperty("a");
  });

  test("that was deleted does not affect the next event", async () => {
    await send(event("user", "looked", { $set: { a: 1 } }));
    const before = await person("user");
    await db.person.delete({ where: { project_id_id: { project_id: project.id, id: before!.id } } });
    await send(event("user"));
    const after = await person("user");
    expect(after?.uuid).not.toBe(before?.uuid);
    expect(after?.properties).not.toHaveProperty("a");
    expect(await findBrokenInvariants(project)).toEqual([]);
    expect(await findOrphanedEvents(project, [before!.id])).toEqual([]);
  });

  test("grows up to the limit, and its events are stored", async () => {
    const large = { text: "x".repeat(300_000) };
    await send(event("user", "looked", { $set: { one: large } }));
    await send(event("user", "looked", { $set: { two: large } }));
    expect((await person("user"))?.properties).not.toHaveProperty("two");
    expect(await readStoredEvents(project)).toHaveLength(2);
  });

  test("keeps its static cohorts, and enters the dynamic ones it matches", async () => {
    await send(event("user"), event("anon", "looked", { $set: { plan: "pro" } }));
    const cohort = (data: object) =>
      db.cohort.create({ data: { project_id: project.id, name: "c", ...data } });
    const fixed = await cohort({ is_static: true });
    const filters = {
      properties: { type: "AND", values: [{ key: "plan", type: "person", value: "pro", operator: "exact" }] },
    };
    const dynamic = await cohort({ filters });
    const anon = await person("anon");
    await db.cohortMember.create({
      data: { project_id: project.id, cohort_id: fixed.id, person_id: anon!.id },
    });
    await send(identify("user", "anon"));
    const user = await person("user");
    const members = await db.cohortMember.findMany({ where: { project_id: project.id } });
    expect(members.map((row) => [row.cohort_id, row.person_id])).toEqual(
      expect.arrayContaining([
        [fixed.id, user?.id],
        [dynamic.id, user?.id],
      ]),
    );
    await send(event("user", "looked", { $set: { plan: "free" } }));
    expect(await db.cohortMember.count({ where: { cohort_id: dynamic.id } })).toBe(0);
  });
});

describe("the person properties at an event", () => {
  const was = async (name: string) => {
    const row = await db.event.findFirst({ where: { project_id: project.id, event: name } });
    if (!row?.person_snapshot_id) return null;
    const key = { project_id: project.id, id: row.person_snapshot_id };
    return (await db.personSnapshot.findUnique({ where: { project_id_id: key } }))?.properties;
  };

  test.each(batchings)("are stored with the event's own changes, %s", async (_, run) => {
    await run([
      event("user", "first", { $set: { n: 1 } }),
      event("user", "second"),
      event("user", "third", { $set: { n: 3 } }),
      identify("user", "anon", { event: "fourth", $unset: ["n"] }),
    ]);
    expect([await was("first"), await was("second"), await was("third")]).toMatchObject([
      { n: 1 },
      { n: 1 },
      { n: 3 },
    ]);
    expect(await was("fourth")).not.toHaveProperty("n");
    expect(await db.personSnapshot.count({ where: { project_id: project.id } })).toBe(3);
    await expectConsistent();
  });

  test("reflect changes by others than capture", async () => {
    await send(event("user", "first", { $set: { n: 1 } }));
    const { id } = (await person("user"))!;
    await db.person.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { properties: { n: 2 } },
    });
    await send(event("user", "second"));
    expect([await was("first"), await was("second")]).toMatchObject([{ n: 1 }, { n: 2 }]);
    await expectConsistent();
  });

  test("survive a merge", async () => {
    await send(event("anon", "first", { $set: { n: 1 } }), event("user", "second", { $set: { n: 2 } }));
    await send(identify("user", "anon"));
    expect([await was("first"), await was("second")]).toMatchObject([{ n: 1 }, { n: 2 }]);
    await expectConsistent();
  });
});
