// Changes of properties through the API have the same effects as the equivalent captured events.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import * as deletePropertyRoute from "@/app/api/projects/[project_id]/persons/[id]/delete_property/route";
import * as timelineRoute from "@/app/api/projects/[project_id]/persons/[id]/properties_timeline/route";
import * as propertyChangesRoute from "@/app/api/projects/[project_id]/persons/[id]/property_changes/route";
import * as oneRoute from "@/app/api/projects/[project_id]/persons/[id]/route";
import * as updatePropertyRoute from "@/app/api/projects/[project_id]/persons/[id]/update_property/route";
import * as funnelRoute from "@/app/api/projects/[project_id]/persons/funnel/route";
import * as queryRoute from "@/app/api/projects/[project_id]/query/route";
import type { Actor } from "@/lib/activity/actor";
import { createCohort } from "@/lib/cohorts/create";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";
import { CohortInput } from "@/lib/contract/cohort";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { persons } from "@/lib/contract/endpoints/persons";
import { query } from "@/lib/contract/endpoints/query";
import { asJson } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import type { Event } from "@/lib/database/generated/client";
import { deleteProperties } from "@/lib/persons/delete-properties";
import { updatePerson } from "@/lib/persons/update";
import { captureEvents, readPerson, readStoredEvents } from "@/lib/testing/capture";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildKey, buildPerson, buildProject, buildUser, unique } from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";
import { call } from "@/lib/testing/request";

let project: Project;
let as: Awaited<ReturnType<typeof buildKey>>;
let actor: Actor;

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
  actor = { user: await buildUser(), role: "owner", keyLabel: null };
});

const snapshotOf = async ({ project_id, person_snapshot_id: id }: Event) =>
  id === null
    ? {}
    : (await db.personSnapshot.findUniqueOrThrow({ where: { project_id_id: { project_id, id } } }))
        .properties;

describe("changing properties through the API", () => {
  test("stores the event with the first distinct id that does not look anonymous, and the actor", async () => {
    const identifiedId = unique();
    const person = await buildPerson(project, {
      distinct_ids: ["17787c327b-0e8f623ea9-336473-1aeaa0-17787c30995b7c", identifiedId],
      properties: { plan: "free", seats: 3 },
    });
    const at = { as, params: { project_id: project.id, id: person.uuid } };
    const since = new Date();
    await call(persons.update, oneRoute, { ...at, body: { properties: { plan: "team" } } });
    await call(persons.updateProperty, updatePropertyRoute, { ...at, body: { key: "seats", value: 4 } });
    await call(persons.deleteProperty, deletePropertyRoute, { ...at, body: { $unset: "plan" } });

    const events = (await readStoredEvents(project)).filter(
      ({ distinct_id }) => distinct_id === identifiedId,
    );
    const by = {
      $actor_user_id: as.user.id,
      $actor_email: as.user.email,
      $actor_key_label: as.label,
    };
    expect(events).toMatchObject([
      { event: "$set", path_item: "$set", properties: { $set: { plan: "team" }, ...by } },
      { event: "$set", properties: { $set: { seats: 4 }, ...by } },
      { event: "$delete_person_property", properties: { $unset: ["plan"], ...by } },
    ]);
    for (const { person_id, timestamp } of events) {
      expect(person_id).toBe(person.id);
      expect(timestamp.getTime()).toBeGreaterThanOrEqual(since.getTime());
      expect(timestamp.getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(await Promise.all(events.map(snapshotOf))).toEqual([
      { plan: "team", seats: 3 },
      { plan: "team", seats: 4 },
      { seats: 4 },
    ]);
  });

  test("links the entry of the log to the event that has the values, and keeps none in the log", async () => {
    const person = await buildPerson(project);
    const at = { as, params: { project_id: project.id, id: person.uuid } };
    await call(persons.update, oneRoute, { ...at, body: { properties: { plan: "team" } } });
    await call(persons.deleteProperty, deletePropertyRoute, { ...at, body: { $unset: "plan" } });
    const { body } = await call(persons.propertyChanges, propertyChangesRoute, at);
    const entries = await db.activity.findMany({
      where: { project_id: project.id, item_id: String(person.id) },
      orderBy: { created_at: "desc" },
    });
    expect(entries.map(({ id }) => id)).toEqual(body.results.map(({ event }) => event.id));
    expect(body.results.map(({ changes }) => changes[0])).toMatchObject([
      { key: "plan", before: "team", after: null },
      { key: "plan", before: null, after: "team" },
    ]);
    expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain("team");
  });

  test("appears on the timeline, in funnels and in the query tables", async () => {
    const [own, distinct_id] = [await buildProject(), unique()];
    const key = await buildKey({ project: own });
    await captureEvents(own, { event: "looked", distinct_id, properties: { $set: { plan: "free" } } });
    const { id } = (await readPerson(own, distinct_id))!;
    const at = { as: key, params: { project_id: own.id, id: Number(id) } };
    const timeline = async () =>
      (
        await call(persons.propertiesTimeline, timelineRoute, {
          ...at,
          query: { properties: JSON.stringify([{ key: "plan", type: "person", value: "" }]) },
        })
      ).body.points.map(({ properties }) => properties.plan);
    expect(await timeline()).toEqual(["free"]);
    await call(persons.update, oneRoute, { ...at, body: { properties: { plan: "team" } } });
    await call(persons.deleteProperty, deletePropertyRoute, { ...at, body: { $unset: "plan" } });
    expect(await timeline()).toEqual(["free", "team", undefined]);

    const { body: funnel } = await call(analysis.funnelPersonsPost, funnelRoute, {
      as: key,
      params: { project_id: own.id },
      body: { events: [{ id: "looked" }, { id: "$set" }, { id: "$delete_person_property" }], funnel_step: 3 },
    });
    expect(funnel.results[0]?.people.map(({ distinct_ids }) => distinct_ids)).toEqual([[distinct_id]]);

    const text =
      "select event, person.properties.plan from events where event != 'looked' order by timestamp";
    const { body: table } = await call(query.run, queryRoute, {
      as: key,
      params: { project_id: own.id },
      body: { query: { kind: "HogQLQuery", query: text } },
    });
    expect((table as HogqlResult).results.map(([event]) => event)).toEqual([
      "$set",
      "$delete_person_property",
    ]);
  });

  test("stores the event even if nothing changes", async () => {
    const distinct = unique();
    const person = await buildPerson(project, { distinct_ids: [distinct], properties: { plan: "team" } });
    await updatePerson(project, actor, { uuid: person.uuid }, {});
    await updatePerson(project, actor, { uuid: person.uuid }, { plan: "team" });
    await deleteProperties(project, actor, { uuid: person.uuid }, ["never"]);
    const events = (await readStoredEvents(project)).filter(({ distinct_id }) => distinct_id === distinct);
    expect(events.map(({ event }) => event)).toEqual(["$set", "$set", "$delete_person_property"]);
    expect(events[0]?.properties).not.toHaveProperty("$actor_key_label");
    expect(new Set(events.map(({ person_snapshot_id }) => person_snapshot_id)).size).toBe(1);
  });

  test("rolls back everything when it fails at its end: event, property, cohort and entry", async () => {
    const distinct = unique();
    const filter = { key: distinct, value: "is_set", operator: "is_set", type: "person" };
    const filters = { properties: { type: "AND", values: [filter] } };
    const cohort = await createCohort(project, actor, CohortInput.parse({ name: unique(), filters }));
    const person = await buildPerson(project, { distinct_ids: [distinct] });
    const traces = async () => ({
      events: await db.event.count({ where: { project_id: project.id, distinct_id: distinct } }),
      snapshots: await db.personSnapshot.count({ where: { project_id: project.id, person_id: person.id } }),
      members: await db.cohortMember.count({ where: { project_id: project.id, cohort_id: cohort.id } }),
      entries: await db.activity.count({ where: { project_id: project.id, item_id: String(person.id) } }),
      properties: (await readPerson(project, distinct))?.properties,
    });
    const nobody = { ...actor, user: { ...actor.user, id: 2_147_483_647 } };
    await expect(updatePerson(project, nobody, { uuid: person.uuid }, { [distinct]: 1 })).rejects.toThrow();
    expect(await traces()).toEqual({ events: 0, snapshots: 0, members: 0, entries: 0, properties: {} });
    await updatePerson(project, actor, { uuid: person.uuid }, { [distinct]: 1 });
    expect(await traces()).toEqual({
      events: 1,
      snapshots: 1,
      members: 1,
      entries: 1,
      properties: { [distinct]: 1 },
    });
  });

  test("changes a person, and the properties at every moment, like capture does", async () => {
    const key = fc.constantFrom("a", "b", "$browser", "__proto__");
    const change = fc.oneof(
      fc.record({ set: fc.dictionary(key, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }) }),
      fc.record({ unset: fc.array(key, { minLength: 1, maxLength: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const own = await buildProject();
        await captureEvents(
          own,
          { event: "seen", distinct_id: "api", properties: { $set: { a: 0 } } },
          { event: "seen", distinct_id: "sdk", properties: { $set: { a: 0 } } },
        );
        const { uuid } = (await readPerson(own, "api"))!;
        for (const one of changes) {
          if ("set" in one) {
            const set = asJson(one.set);
            await updatePerson(own, actor, { uuid }, set);
            await captureEvents(own, { event: "$set", distinct_id: "sdk", properties: { $set: set } });
          } else {
            await deleteProperties(own, actor, { uuid }, one.unset);
            const properties = { $unset: one.unset };
            await captureEvents(own, { event: "$delete_person_property", distinct_id: "sdk", properties });
          }
        }
        const all = await readStoredEvents(own);
        const history = async (id: string) => {
          const rows = all.filter(({ distinct_id }) => distinct_id === id);
          const states = await Promise.all(rows.map(snapshotOf));
          return states.map((state) => ({ ...(state as object), $creator_event_uuid: null }));
        };
        expect(await history("api")).toEqual(await history("sdk"));
        expect(await findBrokenInvariants(own)).toEqual([]);
      }),
      { numRuns: process.env.LONG ? 100 : 5 },
    );
  });
});
