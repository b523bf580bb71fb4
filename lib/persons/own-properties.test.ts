// What a split gives to new persons, against a fold written apart from the code.
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "@/lib/database/client";
import { splitPerson } from "@/lib/persons/split";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildProject, buildUser } from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";

const runs = process.env.LONG ? 200 : 6;
const ids = ["main", "phone", "laptop"] as const;
const keys = ["email", "plan", "__proto__", "$browser"];

const values = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom<unknown>(1, "a", null, { b: [2] }), {
  noNullPrototype: true,
});
const anyEvent = fc.record({
  id: fc.constantFrom(...ids),
  event: fc.constantFrom("seen", "$set", "$exception", "$groupidentify"),
  minute: fc.integer({ min: 0, max: 50 }),
  isPersonless: fc.boolean(),
  $set: values,
  $set_once: values,
  $unset: fc.uniqueArray(fc.constantFrom(...keys)),
});
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never;

/** The fold: events that concern their person, in the order of their time; those of a minute in the order of arrival. */
function expectedOf(id: string, events: readonly AnyEvent[]): [string, unknown][] {
  const properties = new Map<string, unknown>();
  const own = events
    .filter((event) => event.id === id && !event.isPersonless && /^(seen|\$set)$/.test(event.event))
    .sort((a, b) => a.minute - b.minute);
  for (const { $set, $set_once, $unset } of own) {
    for (const [key, value] of Object.entries($set_once))
      if (!properties.has(key)) properties.set(key, value);
    for (const [key, value] of Object.entries($set)) properties.set(key, value);
    for (const key of $unset) properties.delete(key);
  }
  return [...properties].sort();
}

test("a split person has what the events of its own id set, in their order", async () => {
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  const check = async (events: AnyEvent[]) => {
    const project = await buildProject();
    const merges = ids.slice(1).map((alias) => ({
      event: "$merge_dangerously",
      distinct_id: "main",
      properties: { alias },
    }));
    await captureEvents(project, ...ids.map((distinct_id) => ({ event: "seen", distinct_id })), ...merges);
    // One at a time: the events of a minute arrive in their order.
    for (const { id, event, minute, isPersonless, ...changes } of events)
      await captureEvents(project, {
        event,
        distinct_id: id,
        timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
        properties: { $browser: "Firefox", $process_person_profile: !isPersonless, ...changes },
      });
    const whole = await readPerson(project, "main");
    const input = { main_distinct_id: "main", restore_properties: true };
    await splitPerson(project, actor, { uuid: whole!.uuid }, input);
    for (const id of ["phone", "laptop"]) {
      const { properties } = (await readPerson(project, id))!;
      expect(Object.entries(properties as object).sort()).toEqual(expectedOf(id, events));
    }
    expect((await readPerson(project, "main"))?.properties).toEqual(whole?.properties);
    const broken = await findBrokenInvariants(project);
    expect(broken.filter((what) => !what.startsWith("a snapshot is pointed to"))).toEqual([]);
    await db.project.delete({ where: { id: project.id } });
  };
  await fc.assert(fc.asyncProperty(fc.array(anyEvent, { maxLength: 12 }), check), { numRuns: runs });
});

test("more changing events than are read at a time are folded to the last", async () => {
  const project = await buildProject();
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n % 7)).toISOString();
  const change = (n: number) => ({
    event: "seen",
    distinct_id: "phone",
    timestamp: at(n),
    properties: { $set: { [`k${n}`]: n } },
  });
  await captureEvents(project, {
    event: "$identify",
    distinct_id: "main",
    properties: { $anon_distinct_id: "phone" },
  });
  await captureEvents(project, ...Array.from({ length: 450 }, (_, n) => change(n)));
  const { uuid } = (await readPerson(project, "main"))!;
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  await splitPerson(project, actor, { uuid }, { main_distinct_id: "main", restore_properties: true });
  expect(Object.keys((await readPerson(project, "phone"))?.properties as object)).toHaveLength(450);
});

test("by default new persons have no properties", async () => {
  const project = await buildProject();
  await captureEvents(
    project,
    { event: "$identify", distinct_id: "main", properties: { $anon_distinct_id: "phone" } },
    { event: "seen", distinct_id: "phone", $set: { plan: "team" } },
  );
  const { uuid } = (await readPerson(project, "main"))!;
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  await splitPerson(project, actor, { uuid }, { main_distinct_id: "main" });
  expect((await readPerson(project, "phone"))?.properties).toEqual({});
});
