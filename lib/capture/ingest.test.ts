import { expect, test } from "vitest";
import { ingestEvents } from "@/lib/capture/ingest";
import { normalizeEvents } from "@/lib/capture/normalize";
import { db } from "@/lib/database/client";
import { readPerson, readStoredEvents } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";

const events = (count: number) =>
  normalizeEvents(
    { api_key: "t", batch: Array.from({ length: count }, (_, n) => ({ event: `e${n}`, distinct_id: "d" })) },
    { received: Date.now() },
  ).events;

const nothing = { failures: new Map(), warnings: new Map() };

test("one event that PostgreSQL rejects does not affect the others of its group", async () => {
  const project = await buildProject();
  const given = events(50);
  // Past the cleaning that keeps this from happening.
  const bad = given.splice(20, 1, { ...given[20]!, text: '{"a":"\\u0000"}' }, events(1)[0]!)[0]!;
  const { failures } = await ingestEvents(project.id, given);
  expect([...failures.keys()]).toEqual([given[20]]);
  const stored = await readStoredEvents(project);
  expect(stored).toHaveLength(50);
  expect(stored.map(({ uuid }) => uuid)).not.toContain(bad.uuid);
});

test("all events of a deleted project fail", async () => {
  const { failures } = await ingestEvents(2_000_000_000, events(3));
  expect(failures.size).toBe(3);
  for (const error of failures.values()) expect(error).toMatchObject({ code: "23503" });
});

test("thousands of events of one call are stored, in groups", async () => {
  const project = await buildProject();
  expect(await ingestEvents(project.id, events(2500))).toEqual(nothing);
  expect(await readStoredEvents(project)).toHaveLength(2500);
});

test("a large person that changes repeatedly is stored, with the properties at each event", async () => {
  const project = await buildProject();
  // Together the snapshots are more than one transaction writes.
  const changes = Array.from({ length: 31 }, (_, n) => ({
    event: `e${n}`,
    distinct_id: "d",
    $set: n === 0 ? { a: "x".repeat(300_000) } : { n },
  }));
  const given = normalizeEvents({ api_key: "t", batch: changes }, { received: Date.now() }).events;
  expect(await ingestEvents(project.id, given)).toEqual(nothing);
  expect(await readStoredEvents(project)).toHaveLength(31);
  expect((await readPerson(project, "d"))?.properties).toMatchObject({ n: 30 });
  const snapshots = await db.personSnapshot.findMany({ where: { project_id: project.id } });
  expect(
    snapshots.map(({ properties }) => (properties as { n?: number }).n ?? 0).sort((a, b) => a - b),
  ).toEqual(changes.map((_, n) => n));
});

test("a person gets at most 10,000 properties; all events are stored", async () => {
  const project = await buildProject();
  const changes = Array.from({ length: 13 }, (_, n) => ({
    event: "$set",
    distinct_id: "d",
    $set: Object.fromEntries(Array.from({ length: 900 }, (_, m) => [`k${n}_${m}`, 1])),
  }));
  const given = normalizeEvents({ api_key: "t", batch: changes }, { received: Date.now() }).events;
  const { failures, warnings } = await ingestEvents(project.id, given);
  expect(failures).toEqual(new Map());
  // The last two changes did not fit.
  expect([...warnings.keys()].map(({ uuid }) => uuid)).toEqual(given.slice(11).map(({ uuid }) => uuid));
  expect(await readStoredEvents(project)).toHaveLength(13);
  // Properties of eleven events, and of the one that created the person.
  expect(Object.keys((await readPerson(project, "d"))?.properties as object)).toHaveLength(9901);
});
