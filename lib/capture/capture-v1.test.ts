import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CaptureV1Result } from "@/lib/contract/sdk/capture-v1";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { readStoredEvents, sendCapture, sendCaptureV1 } from "@/lib/testing/capture";
import { buildProject } from "@/lib/testing/factories";

// Both requests of a batch arrive at the same time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const runs = process.env.LONG ? 1000 : 30;

const names = ["$identify", "$create_alias", "$set", "$pageview", "looked", "", "n".repeat(201), "a\0b"];
const ids = ["ada", "bob", "visitor", "null", "", "i".repeat(201), "a\0", "\ud800"];
const value = fc.constantFrom(1, "text", null, true, "\0", [1], { a: 1 });
const changes = fc.dictionary(fc.constantFrom("plan", "email", "k\0"), value, { maxKeys: 2 });

/** An event as earlier interfaces have it. */
const legacyEvent = fc.record({
  event: fc.constantFrom(...names),
  uuid: fc.uuid(),
  distinct_id: fc.constantFrom(...ids),
  timestamp: fc.constantFrom("2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678901+01:00", "yesterday"),
  properties: fc.record(
    {
      page: value,
      $set: changes,
      $set_once: changes,
      $unset: fc.constant(["plan"]),
      $anon_distinct_id: fc.constantFrom(...ids),
      alias: fc.constantFrom(...ids),
      $session_id: fc.constantFrom("s1", "s\0"),
      $window_id: fc.constant("w1"),
      $process_person_profile: fc.boolean(),
      $ignore_sent_at: fc.boolean(),
      $cookieless_mode: fc.boolean(),
      $product_tour_id: fc.constant("tour"),
    },
    { requiredKeys: [] },
  ),
});
type LegacyEvent = typeof legacyEvent extends fc.Arbitrary<infer T> ? T : never;

const sdk = { $lib: "posthog-node", $lib_version: "5.70.0" };

/** The same event in Capture V1, as SDKs convert it. */
function toV1({ properties, ...event }: LegacyEvent) {
  const {
    $session_id: session_id,
    $window_id: window_id,
    $process_person_profile: process_person_profile,
    $ignore_sent_at: disable_skew_correction,
    $cookieless_mode: cookieless_mode,
    $product_tour_id: product_tour_id,
    ...rest
  } = properties;
  const options = { process_person_profile, disable_skew_correction, cookieless_mode, product_tour_id };
  return { ...event, session_id, window_id, options, properties: rest };
}

/** What is stored of a project: its events with the properties of their persons at that time, and its persons, by their ids. */
async function readStored(project: Project) {
  const where = { project_id: project.id };
  const [events, persons, snapshots] = await Promise.all([
    readStoredEvents(project),
    db.person.findMany({ where, include: { distinct_ids: true } }),
    db.personSnapshot.findMany({ where }),
  ]);
  const idsOf = new Map(
    persons.map((person) => [person.id, person.distinct_ids.map(({ distinct_id }) => distinct_id).sort()]),
  );
  const propertiesAt = new Map(snapshots.map(({ id, properties }) => [id, properties]));
  return {
    events: events
      .map(({ project_id, person_id, person_snapshot_id, ingested_at, ...event }) => ({
        ...event,
        person: person_id && idsOf.get(person_id),
        snapshot: person_snapshot_id && propertiesAt.get(person_snapshot_id),
      }))
      .sort((a, b) => a.uuid.localeCompare(b.uuid)),
    persons: persons
      .map(({ id, properties, is_identified }) => ({ ids: idsOf.get(id), properties, is_identified }))
      .sort((a, b) => String(a.ids).localeCompare(String(b.ids))),
  };
}

const isChanged = ({ event, distinct_id, timestamp, properties }: LegacyEvent) =>
  [event, distinct_id].some((text) => text.length > 200) ||
  timestamp === "yesterday" ||
  // Characters that can't be stored, at any depth.
  /\\u0000|\\ud800/.test(JSON.stringify([event, distinct_id, properties]));

test(`${runs} batches are stored by Capture V1 as by /batch/, in any order, and each result is true`, {
  timeout: 0,
}, async () => {
  const batches = fc
    .uniqueArray(legacyEvent, { minLength: 1, maxLength: 8, selector: ({ uuid }) => uuid })
    .chain((events) => fc.shuffledSubarray(events, { minLength: events.length }));
  await fc.assert(
    fc.asyncProperty(batches, fc.constantFrom(0, 3_600_000), async (events, behind) => {
      const [byBatch, byV1] = [await buildProject(), await buildProject()];
      const sent = new Date(Date.now() - behind);
      const batch = events.map((event) => ({ ...event, properties: { ...event.properties, ...sdk } }));
      const legacy = await sendCapture({ api_key: byBatch.api_token, sent_at: sent.toISOString(), batch });
      const v1 = await sendCaptureV1(byV1.api_token, events.map(toV1), {
        "posthog-request-timestamp": sent.toISOString(),
      });
      const stored = await readStored(byV1);
      expect(stored).toEqual(await readStored(byBatch));

      const results = v1.body.results as Record<string, CaptureV1Result>;
      expect(Object.keys(results).sort()).toEqual(events.map(({ uuid }) => uuid).sort());
      const uuids = new Set(stored.events.map(({ uuid }) => uuid));
      expect(legacy.status).toBe(uuids.size > 0 ? 200 : 400);
      for (const event of events) {
        const { result, ...rest } = results[event.uuid]!;
        expect(uuids.has(event.uuid)).toBe(result === "ok" || result === "warning");
        if (result === "ok") expect(isChanged(event)).toBe(false);
        // Merges that were not done are warnings, too.
        if (result === "warning" && !JSON.stringify(rest).includes("cannot_merge"))
          expect(isChanged(event)).toBe(true);
      }
    }),
    { numRuns: runs },
  );
});
