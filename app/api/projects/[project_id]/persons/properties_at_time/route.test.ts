import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as oneRoute from "@/app/api/projects/[project_id]/persons/[id]/route";
import { persons } from "@/lib/contract/endpoints/persons";
import type { PersonAtTime } from "@/lib/contract/person/properties-at-time";
import { asJson } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["person:read"] });
  const ask = (query: Record<string, string>) =>
    call(persons.propertiesAtTime, route, { as, params: { project_id: project.id }, query });
  const happen = (timestamp: string, properties: object) =>
    captureEvents(project, { event: "seen", distinct_id: "ada", timestamp, properties });
  return { project, as, ask, happen };
}

const timestamp = "2024-01-02T00:00:00Z";

/** Properties without those that capture adds. */
const ownProperties = (body: unknown) =>
  Object.fromEntries(
    Object.entries((body as PersonAtTime).properties).filter(([key]) => key !== "$creator_event_uuid"),
  );

describe("GET persons/properties_at_time/", () => {
  it("requires a key with person:read", async () => {
    const { project } = await setUp();
    const as = await buildKey({ project, scopes: ["survey:read"] });
    const params = { project_id: project.id };
    const query = { distinct_id: "ada", timestamp };
    expect((await call(persons.propertiesAtTime, route, { as, params, query })).status).toBe(403);
  });

  it.each([
    [{ timestamp }, null, "Must provide either distinct_id or person_id parameter"],
    [{ timestamp, distinct_id: "" }, null, "Must provide either distinct_id or person_id parameter"],
    [
      { timestamp, distinct_id: "ada", person_id: "1" },
      null,
      "Cannot provide both distinct_id and person_id - choose one",
    ],
    [{ distinct_id: "ada" }, "timestamp", "This field is required."],
    [{ distinct_id: "ada", timestamp: "" }, "timestamp", "This field is required."],
    [{ distinct_id: "ada", timestamp: "yesterday" }, "timestamp", expect.stringContaining("wrong format")],
    [{ distinct_id: "ada", timestamp, include_set_once: "maybe" }, "include_set_once", expect.anything()],
    [{ person_id: "ada", timestamp }, null, expect.stringContaining("/persons?distinct_id=ada")],
  ])("refuses %j", async (query, attr, detail) => {
    const { ask } = await setUp();
    expect(await ask(query as Record<string, string>)).toMatchObject({
      status: 400,
      body: { type: "validation_error", attr, detail },
    });
  });

  it("does not find unknown persons, or another project's", async () => {
    const { ask } = await setUp();
    const { id, uuid } = await buildPerson(await buildProject(), { distinct_ids: ["eve"] });
    for (const query of [{ distinct_id: "eve" }, { person_id: uuid }, { person_id: String(id) }])
      expect(await ask({ ...query, timestamp })).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("answers the person with the properties after the last event until then, and what was asked", async () => {
    const { project, ask, happen } = await setUp();
    await happen("2024-01-01T10:00:00Z", { $set: { plan: "free" }, $set_once: { source: "ad" } });
    await happen("2024-01-03T10:00:00Z", { $set: { plan: "team" }, $unset: ["source"] });
    const person = (await readPerson(project, "ada"))!;
    const as = await buildKey({ project });
    const today = await call(persons.get, oneRoute, {
      as,
      params: { project_id: project.id, id: person.uuid },
    });
    const { status, body } = await ask({ distinct_id: "ada", timestamp: "2024-01-02T02:00:00+02:00" });
    expect(status).toBe(200);
    const { properties, point_in_time_metadata, ...rest } = body as PersonAtTime;
    expect(today.body).toMatchObject({ ...rest, properties: person.properties });
    expect(ownProperties({ properties })).toEqual({ plan: "free", source: "ad" });
    expect(point_in_time_metadata).toEqual({
      queried_timestamp: "2024-01-02T00:00:00+00:00",
      include_set_once: true,
      distinct_id_used: "ada",
      person_id_used: null,
      query_mode: "distinct_id",
      distinct_ids_queried: ["ada"],
      distinct_ids_count: 1,
    });
    const at = async (time: string) =>
      ownProperties((await ask({ person_id: person.uuid, timestamp: time })).body);
    expect(await at("2024-01-01T09:59:59Z")).toEqual({});
    expect(await at("2024-01-01T10:00:00")).toEqual({ plan: "free", source: "ad" });
    expect(await at("2026-01-01")).toEqual({ plan: "team" });
  });

  it("equals the snapshot of the last event of that time, for late, merged and simultaneous events", async () => {
    const id = fc.constantFrom("ada", "eve", "anon");
    const event = fc.record({
      distinct_id: id,
      second: fc.nat(4),
      microseconds: fc.constantFrom("", ".000001", ".000999", ".001000"),
      change: fc.oneof(
        fc.record({ $set: fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue({ maxDepth: 1 })) }),
        fc.record({ $unset: fc.constantFrom(["a"], ["b"]) }),
        fc.constant({}),
      ),
      merged: fc.option(id, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (sent) => {
        const { project, ask } = await setUp();
        for (const { distinct_id, second, microseconds, change, merged } of sent)
          await captureEvents(project, {
            event: merged ? "$merge_dangerously" : "seen",
            distinct_id,
            timestamp: `2024-01-01T00:00:0${second}${microseconds}Z`,
            properties: asJson({ ...change, ...(merged && { alias: merged }) }) as object,
          });
        // The order of the product, by Prisma and in JavaScript.
        const events = await db.event.findMany({
          where: { project_id: project.id },
          orderBy: [{ timestamp: "asc" }, { ingested_at: "asc" }, { uuid: "asc" }],
        });
        for (const asked of events) {
          const last = events.filter(
            ({ person_id, timestamp }) => person_id === asked.person_id && timestamp <= asked.timestamp,
          );
          const snapshot = last.at(-1)?.person_snapshot_id ?? null;
          const expected =
            snapshot === null
              ? {}
              : (
                  await db.personSnapshot.findFirstOrThrow({
                    where: { project_id: project.id, id: snapshot },
                  })
                ).properties;
          const { body } = await ask({
            distinct_id: asked.distinct_id,
            timestamp: asked.timestamp.toISOString(),
          });
          expect((body as PersonAtTime).properties).toEqual(expected);
        }
      }),
      { numRuns: process.env.LONG ? 100 : 6 },
    );
  });
});
