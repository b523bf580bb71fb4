import { describe, expect, it } from "vitest";
import * as timelineRoute from "@/app/api/projects/[project_id]/persons/[id]/properties_timeline/route";
import * as updateRoute from "@/app/api/projects/[project_id]/persons/[id]/update_property/route";
import { persons } from "@/lib/contract/endpoints/persons";
import type { PropertyChangeList } from "@/lib/contract/person/property-changes";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["person:write"] });
  const list = (id: string | number, query = {}) =>
    call(persons.propertyChanges, route, { as, params: { project_id: project.id, id }, query });
  const happen = (day: number, event: string, properties: object) =>
    captureEvents(project, {
      event,
      distinct_id: "ada",
      timestamp: `2024-01-0${day}T10:00:00Z`,
      properties,
    });
  const uuidOfAda = async () => (await readPerson(project, "ada"))?.uuid ?? "";
  return { project, as, list, happen, uuidOfAda };
}

const readChanges = (body: unknown) => body as PropertyChangeList;

describe("GET persons/:id/property_changes/", () => {
  it("needs person:read, a limit in range, an id, and a person of the project", async () => {
    const { project, list } = await setUp();
    const { uuid } = await buildPerson(project);
    const as = await buildKey({ project, scopes: ["survey:read"] });
    const params = { project_id: project.id, id: uuid };
    expect((await call(persons.propertyChanges, route, { as, params })).status).toBe(403);
    for (const limit of [0, 1001, "x"])
      expect(await list(uuid, { limit })).toMatchObject({ status: 400, body: { attr: "limit" } });
    expect((await list("ada")).status).toBe(400);
    expect((await list((await buildPerson(await buildProject())).uuid)).status).toBe(404);
  });

  it("has no changes of a person without events", async () => {
    const { project, list } = await setUp();
    const { uuid } = await buildPerson(project, { properties: { plan: "free" } });
    expect((await list(uuid)).body).toEqual({ results: [], base: { plan: "free" }, has_more: false });
  });

  it("lists what each event changed, newest first, and nothing of events that changed nothing", async () => {
    const { list, happen, uuidOfAda } = await setUp();
    await happen(1, "signed up", { $set: { plan: "free", name: "Ada" } });
    await happen(2, "looked", {});
    await happen(3, "upgraded", { $set: { plan: "team", note: null } });
    await happen(4, "left", { $unset: ["name"] });
    const { status, body } = await list(await uuidOfAda());
    expect(status).toBe(200);
    const { results, base, has_more } = readChanges(body);
    expect([base, has_more]).toEqual([{}, false]);
    const ofUs = (change: { key: string }) => !change.key.startsWith("$");
    expect(results.map(({ event, actor, changes }) => [event.event, actor, changes.filter(ofUs)])).toEqual([
      ["left", null, [{ key: "name", action: "deleted", before: "Ada", after: null }]],
      [
        "upgraded",
        null,
        [
          { key: "note", action: "created", before: null, after: null },
          { key: "plan", action: "changed", before: "free", after: "team" },
        ],
      ],
      [
        "signed up",
        null,
        [
          { key: "name", action: "created", before: null, after: "Ada" },
          { key: "plan", action: "created", before: null, after: "free" },
        ],
      ],
    ]);
    expect(readChanges((await list(await uuidOfAda(), { limit: 1 })).body)).toMatchObject({
      results: [{ event: { event: "left" } }],
      base: { plan: "team", name: "Ada", note: null },
      has_more: true,
    });
  });

  it("gives, replayed, what the properties timeline shows", async () => {
    const { project, as, list, happen, uuidOfAda } = await setUp();
    await happen(1, "a", { $set: { plan: "free", seats: 1 } });
    await happen(4, "a", { $set: { plan: "team" } });
    await happen(3, "late", { $set: { seats: 5 } });
    await happen(5, "a", { $set: { plan: "free" }, $unset: ["seats"] });
    const id = await uuidOfAda();
    const { results, base } = readChanges((await list(id)).body);
    let properties = base;
    const replayed = results.toReversed().map(({ event, changes }) => {
      const deleted = new Set(changes.filter(({ action }) => action === "deleted").map(({ key }) => key));
      const set = changes.filter(({ key }) => !deleted.has(key)).map(({ key, after }) => [key, after]);
      const kept = Object.entries(properties).filter(([key]) => !deleted.has(key));
      properties = { ...Object.fromEntries(kept), ...Object.fromEntries(set) };
      return { timestamp: event.timestamp, properties };
    });
    const keys = ["plan", "seats"].map((key) => ({ key, type: "person", value: "x" }));
    const { body } = await call(persons.propertiesTimeline, timelineRoute, {
      as,
      params: { project_id: project.id, id },
      query: { date_from: "2024-01-01", date_to: "2024-01-31", properties: JSON.stringify(keys) },
    });
    const points = (body as { points: object[] }).points.map((point) => ({
      timestamp: (point as { timestamp: string }).timestamp,
      properties: (point as { properties: object }).properties,
    }));
    expect(replayed).toEqual(points);
  });

  it("names the user of a change by the API, and no one that a captured event claims", async () => {
    const { project, as, list, happen, uuidOfAda } = await setUp();
    await happen(1, "signed up", { $set: { plan: "free" } });
    const id = await uuidOfAda();
    const params = { project_id: project.id, id };
    await call(persons.updateProperty, updateRoute, { as, params, body: { key: "plan", value: "team" } });
    await happen(2, "$set", { $set: { plan: "solo" }, $actor_user_id: 1, $actor_email: "eve@example.com" });
    const { results } = readChanges((await list(id)).body);
    expect(results.map(({ actor }) => actor && { ...actor, user_id: 0 })).toEqual([
      { user_id: 0, email: expect.stringContaining("@example.com"), key_label: expect.any(String) },
      null,
      null,
    ]);
  });
});
