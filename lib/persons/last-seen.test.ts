import { describe, expect, it } from "vitest";
import * as oneRoute from "@/app/api/projects/[project_id]/persons/[id]/route";
import * as splitRoute from "@/app/api/projects/[project_id]/persons/[id]/split/route";
import * as queryRoute from "@/app/api/projects/[project_id]/query/route";
import { persons } from "@/lib/contract/endpoints/persons";
import { query } from "@/lib/contract/endpoints/query";
import { toTimestamp } from "@/lib/contract/wire/field";
import { db } from "@/lib/database/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project });
  const seen = (distinct_id: string, day: number, rest: object = {}) =>
    captureEvents(project, {
      event: "seen",
      distinct_id,
      timestamp: `2024-01-${String(day).padStart(2, "0")}T10:20:30Z`,
      ...rest,
    });
  const at = (id: string) => ({ as, params: { project_id: project.id, id } });
  const lastSeen = async (distinctId: string) => {
    const { uuid } = (await readPerson(project, distinctId))!;
    return (await call(persons.get, oneRoute, at(uuid))).body.last_seen_at;
  };
  return { project, as, seen, at, lastSeen };
}

const day = (number: number) => `2024-01-${String(number).padStart(2, "0")}T10:20:30Z`;

describe("when a person was last seen", () => {
  it("is null without events", async () => {
    const { project, at } = await setUp();
    const { uuid } = await buildPerson(project);
    expect((await call(persons.get, oneRoute, at(uuid))).body.last_seen_at).toBeNull();
  });

  it("is the time of the latest event, which a late event does not change", async () => {
    const { seen, lastSeen } = await setUp();
    await seen("ada", 5);
    await seen("ada", 3);
    expect(await lastSeen("ada")).toBe(day(5));
    await seen("ada", 7, { properties: { $process_person_profile: false } });
    expect(await lastSeen("ada")).toBe(day(7));
  });

  it("is the later one of merged persons, and counts personless events that join", async () => {
    const { seen, lastSeen } = await setUp();
    await seen("ada", 5);
    await seen("anon", 9, { properties: { $process_person_profile: false } });
    await seen("ada", 6, { event: "$identify", properties: { $anon_distinct_id: "anon" } });
    expect(await lastSeen("ada")).toBe(day(9));
    await seen("eve", 12);
    await seen("ada", 8, { event: "$merge_dangerously", properties: { alias: "eve" } });
    expect(await lastSeen("ada")).toBe(day(12));
  });

  it("follows the events of the ids that a split gives away", async () => {
    const { project, seen, at, lastSeen } = await setUp();
    await seen("ada", 5);
    await seen("eve", 9);
    await seen("ada", 6, { event: "$merge_dangerously", properties: { alias: "eve" } });
    const { uuid } = (await readPerson(project, "ada"))!;
    const { body } = await call(persons.split, splitRoute, {
      ...at(uuid),
      body: { main_distinct_id: "ada" },
    });
    expect(body.person.last_seen_at).toBe(day(6));
    expect([await lastSeen("ada"), await lastSeen("eve")]).toEqual([day(6), day(9)]);
  });

  it("has a first time that late events and splits do not move behind the earliest event", async () => {
    const { project, seen, at } = await setUp();
    await seen("ada", 5);
    await seen("ada", 3);
    await seen("ada", 6, { event: "$identify", properties: { $anon_distinct_id: "phone" } });
    await seen("phone", 4);
    const firstSeen = async (id: string) =>
      (await call(persons.get, oneRoute, at((await readPerson(project, id))!.uuid))).body.first_seen_at;
    expect(await firstSeen("ada")).toBe(day(3));
    const { uuid } = (await readPerson(project, "ada"))!;
    await call(persons.split, splitRoute, { ...at(uuid), body: { distinct_ids_to_split: ["phone"] } });
    expect([await firstSeen("ada"), await firstSeen("phone")]).toEqual([day(3), day(4)]);
    const unseen = await buildPerson(project);
    expect((await call(persons.get, oneRoute, at(unseen.uuid))).body).toMatchObject({
      first_seen_at: toTimestamp(unseen.created_at),
    });
  });

  it("ignores changes by the API, and forgets deleted events", async () => {
    const { project, seen, at, lastSeen } = await setUp();
    await seen("ada", 5);
    const { uuid } = (await readPerson(project, "ada"))!;
    const { body } = await call(persons.update, oneRoute, {
      ...at(uuid),
      body: { properties: { plan: "team" } },
    });
    expect(body.last_seen_at).toBe(day(5));
    expect(await lastSeen("ada")).toBe(day(5));
    await db.event.deleteMany({ where: { project_id: project.id } });
    expect(await lastSeen("ada")).toBeNull();
  });

  it("can be read and sorted by in SQL", async () => {
    const { project, as, seen } = await setUp();
    for (const [id, on] of [
      ["a", 4],
      ["b", 9],
      ["c", 2],
    ] as const)
      await seen(id, on);
    const { status, body } = await call(query.run, queryRoute, {
      as,
      params: { project_id: project.id },
      body: {
        query: {
          kind: "HogQLQuery",
          query: "select pdi.distinct_id, last_seen_at from persons order by last_seen_at desc limit 2",
        },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((body as { results: unknown[][] }).results).toEqual([
      ["b", day(9)],
      ["a", day(4)],
    ]);
  });
});
