import "server-only";
import { setImmediate } from "node:timers/promises";
import { captureTransaction, ExclusiveLockError } from "@/lib/capture/capture-transaction";
import type { NormalizedEvent } from "@/lib/capture/normalize";
import { countRefusedEvents } from "@/lib/capture/refused-events";
import { refreshMembership } from "@/lib/cohorts/membership";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { queueResponses } from "@/lib/destinations/queue-responses";
import { log } from "@/lib/log";
import {
  applyIdentityEvent,
  type EventOwner,
  hasIdentityEffects,
  type IdentityMap,
  type IdentityWarning,
  requirementsOf,
} from "@/lib/persons/identity-map";
import {
  createsPersons,
  readIdentityMap,
  WriteConflict,
  writeIdentityMap,
} from "@/lib/persons/identity-map-store";
import { insertEvents } from "@/lib/persons/insert-events";
import { readRefusedIds } from "@/lib/persons/refused-ids";

/**
 * Stores events of one project, in order, with their effects on persons: in one transaction, or in several where they change
 * large persons repeatedly or have many new distinct ids. An event whose UUID the project already has is ignored, with all
 * its effects.
 *
 * @param record stores with the events how far it came
 * @returns what was not done for single events
 * @throws errors of PostgreSQL; nothing of that transaction is stored then
 */
export async function storeEvents(
  projectId: number,
  events: readonly NormalizedEvent[],
  record?: RecordProgress,
): Promise<Warnings> {
  const warnings: Warnings = new Map();
  let stored: StoredCount = { inserted: 0, refused: 0, isLast: false };
  for (let remaining = removeDuplicates(events); remaining.length > 0; ) {
    const before = stored;
    const batch = await storeBatch(
      projectId,
      remaining,
      warnings,
      async (run, { inserted, refused, isLast }) => {
        stored = { inserted: before.inserted + inserted, refused: before.refused + refused, isLast };
        await record?.(run, stored);
      },
    );
    remaining = remaining.slice(batch);
  }
  return warnings;
}

/** What became of the events up to the end of a transaction. */
interface StoredCount {
  /** Events that were new. */
  inserted: number;
  /** Events that name an erased id. */
  refused: number;
  /** Whether no event is left. */
  isLast: boolean;
}

/** Called at the end of each transaction, in it. */
type RecordProgress = (run: RunStatement, count: StoredCount) => Promise<void>;

type Warnings = Map<NormalizedEvent, IdentityWarning>;

/** Stores as many events as fit into one transaction. @returns their number, at least one, with those that are refused */
async function storeBatch(
  projectId: number,
  given: readonly NormalizedEvent[],
  warnings: Warnings,
  record: RecordProgress,
): Promise<number> {
  const { identityWarnings, done, refused } = await captureTransaction(projectId, async (run, lockMode) => {
    let allEvents = given;
    let read = await readIdentityMap(run, projectId, allEvents.map(requirementsOf));
    if (!read) {
      allEvents = await acceptedEvents(run, projectId, given);
      read = (await readIdentityMap(run, projectId, allEvents.map(requirementsOf), true))!;
    }
    const { map, count } = read;
    const allRequirements = allEvents.map(requirementsOf);
    const [events, requirements] = [allEvents.slice(0, count), allRequirements.slice(0, count)];
    // Without effects, a repeated event does nothing that the unique index would not refuse.
    const isIdempotent = !createsPersons(map, requirements) && !requirements.some(hasIdentityEffects);
    const stored = isIdempotent ? new Set() : await storedUuids(run, projectId, events);
    const { owned, processed } = await applyEvents(map, events, (uuid) => stored.has(uuid));
    if (map.merged.length > 0 && lockMode === "shared") throw new ExclusiveLockError();
    const changedIds = await writeIdentityMap(run, projectId, map);
    await refreshMembership(run, { id: projectId }, changedIds.map(BigInt));
    const inserted = await insertEvents(run, projectId, owned);
    // A concurrent request stored one of them: its effects must not happen twice.
    if (!isIdempotent && inserted < owned.length) throw new WriteConflict("event was stored concurrently");
    await queueResponses(run, projectId, owned);
    const next = allEvents[processed];
    const done = next ? given.indexOf(next) : given.length;
    await record(run, { inserted, refused: done - processed, isLast: done === given.length });
    return { identityWarnings: map.warnings, done, refused: done - processed };
  });
  countRefusedEvents("id was erased", refused);
  for (const { event: uuid, warning } of identityWarnings) {
    log.warn({ project: projectId, event: uuid, warning }, "capture");
    const event = given.find((candidate) => candidate.uuid === uuid);
    if (event) warnings.set(event, warning);
  }
  return done;
}

/** The events that name no id whose events are refused. */
async function acceptedEvents(
  run: RunStatement,
  projectId: number,
  events: readonly NormalizedEvent[],
): Promise<readonly NormalizedEvent[]> {
  const ids = events.map((event) => requirementsOf(event).distinctIds);
  const refused = await readRefusedIds(run, projectId, ids.flat());
  return events.filter((_, index) => !ids[index]!.some((id) => refused.has(id)));
}

type AppliedEvent = NormalizedEvent & EventOwner;

/** Milliseconds after which the event loop is yielded: a person may have 512 KiB of properties. */
const maxHoldMs = 10;
/** Maximum characters of snapshots per transaction: each change of a large person takes a snapshot as large. */
const maxSnapshotLength = 2 * 1024 * 1024;

/**
 * Applies events to the identity map until the snapshots are enough for one transaction. A personless event whose id gets a
 * person later in the batch belongs to that person too.
 *
 * @returns `processed`: the number of events that were read
 */
async function applyEvents(
  map: IdentityMap,
  events: readonly NormalizedEvent[],
  isStored: (uuid: string) => boolean,
): Promise<{ owned: AppliedEvent[]; processed: number }> {
  const applied: AppliedEvent[] = [];
  let heldSince = performance.now();
  let [processed, measured, snapshotLength] = [0, 0, 0];
  while (processed < events.length && snapshotLength < maxSnapshotLength) {
    const event = events[processed++]!;
    if (isStored(event.uuid)) continue;
    applied.push({ ...event, ...applyIdentityEvent(map, event) });
    while (measured < map.snapshots.length) snapshotLength += map.snapshots[measured++]!.properties.length;
    if (performance.now() - heldSince > maxHoldMs) {
      await setImmediate();
      heldSince = performance.now();
    }
  }
  const owned = applied.map((event) =>
    event.person ? event : { ...event, person: map.byDistinctId.get(event.distinctId) ?? null },
  );
  return { owned: owned, processed: processed };
}

const removeDuplicates = (events: readonly NormalizedEvent[]): NormalizedEvent[] =>
  [...new Map(events.toReversed().map((event) => [event.uuid, event])).values()].reverse();

async function storedUuids(
  run: RunStatement,
  projectId: number,
  events: readonly NormalizedEvent[],
): Promise<Set<string>> {
  const rows = await run<{ uuid: string }>(Prisma.sql`
    SELECT uuid::text FROM events
    WHERE project_id = ${projectId} AND uuid = ANY(${events.map(({ uuid }) => uuid)}::uuid[])`);
  return new Set(rows.map(({ uuid }) => uuid));
}
