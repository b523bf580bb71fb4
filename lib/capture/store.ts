import "server-only";
import { setImmediate } from "node:timers/promises";
import type { CapturedEvent } from "@/lib/capture/normalize";
import { captureTransaction, NeedsExclusive } from "@/lib/capture/transaction";
import { refreshMembership } from "@/lib/cohorts/membership";
import { Prisma } from "@/lib/database/generated/client";
import type { Run } from "@/lib/database/run";
import { log } from "@/lib/log";
import {
  applyIdentityEvent,
  type EventOwner,
  hasIdentityEffects,
  type IdentityMap,
  requirementsOf,
} from "@/lib/persons/identity-map";
import {
  createsPersons,
  readIdentityMap,
  WriteConflict,
  writeIdentityMap,
} from "@/lib/persons/identity-map-store";
import { insertEvents } from "@/lib/persons/insert-events";

/**
 * Stores events of one project, in their order, and what follows from them for persons: in one transaction, in several
 * where they change large persons again and again. An event whose uuid the project has already is passed over, with all
 * its effects.
 *
 * @throws what PostgreSQL says; nothing of that transaction is stored then
 */
export async function storeEvents(projectId: number, given: readonly CapturedEvent[]): Promise<void> {
  let rest = firstOfEach(given);
  while (rest.length > 0) rest = rest.slice(await storeFirst(projectId, rest));
}

/** Stores as many events as one transaction takes. @returns how many that were; at least one */
async function storeFirst(projectId: number, events: readonly CapturedEvent[]): Promise<number> {
  const needs = events.map(requirementsOf);
  const mode = needs.some(({ isMerge }) => isMerge) ? "exclusive" : "shared";
  const { warnings, done } = await captureTransaction(projectId, mode, async (run, held) => {
    const roster = await readIdentityMap(run, projectId, needs);
    const isMaking = createsPersons(roster, needs);
    if (isMaking && held === "shared") throw new NeedsExclusive();
    // Without effects a repeated event does no harm that the index would not refuse.
    const isHarmless = !isMaking && !needs.some(hasIdentityEffects);
    const stored = isHarmless ? new Set() : await storedUuids(run, projectId, events);
    const { placed, done } = await placeFirst(roster, events, (uuid) => stored.has(uuid));
    const changed = await writeIdentityMap(run, projectId, roster);
    await refreshMembership(runs(run), { id: projectId }, changed.map(BigInt));
    const inserted = await insertEvents(run, projectId, placed);
    // Somebody else stored one of them just now: its effects must not happen twice.
    if (!isHarmless && inserted < placed.length) throw new WriteConflict("event was stored concurrently");
    return { warnings: roster.warnings, done };
  });
  for (const warning of warnings) log.warn({ project: projectId, ...warning }, "capture");
  return done;
}

/** Our transaction as cohorts take theirs. */
const runs = (run: Run) => ({
  $queryRaw: async <T>(statement: Prisma.Sql) => (await run(statement)) as T,
});

type Placed = CapturedEvent & EventOwner;

/** Milliseconds of folding after which other requests get their turn: a person may have 512 KiB of properties. */
const longestSlice = 10;
/** Characters of snapshots that one transaction writes: each change of a large person is one of as many. */
const mostSnapshotText = 2 * 1024 * 1024;

/**
 * Where each event belongs, until the snapshots are enough for one transaction. A personless event of an id that gets
 * its person later in the same group belongs to that person too.
 *
 * @returns `done`: how many events were looked at
 */
async function placeFirst(
  roster: IdentityMap,
  events: readonly CapturedEvent[],
  isStored: (uuid: string) => boolean,
): Promise<{ placed: Placed[]; done: number }> {
  const folded: Placed[] = [];
  let began = performance.now();
  let [done, counted, text] = [0, 0, 0];
  while (done < events.length && text < mostSnapshotText) {
    const event = events[done++]!;
    if (isStored(event.uuid)) continue;
    folded.push({ ...event, ...applyIdentityEvent(roster, event) });
    while (counted < roster.snapshots.length) text += roster.snapshots[counted++]!.properties.length;
    if (performance.now() - began > longestSlice) {
      await setImmediate();
      began = performance.now();
    }
  }
  const placed = folded.map((event) =>
    event.person ? event : { ...event, person: roster.byDistinctId.get(event.distinctId) ?? null },
  );
  return { placed, done };
}

const firstOfEach = (events: readonly CapturedEvent[]): CapturedEvent[] =>
  [...new Map(events.toReversed().map((event) => [event.uuid, event])).values()].reverse();

async function storedUuids(
  run: Run,
  projectId: number,
  events: readonly CapturedEvent[],
): Promise<Set<string>> {
  const rows = await run<{ uuid: string }>(Prisma.sql`
    SELECT uuid::text FROM events
    WHERE project_id = ${projectId} AND uuid = ANY(${events.map(({ uuid }) => uuid)}::uuid[])`);
  return new Set(rows.map(({ uuid }) => uuid));
}
