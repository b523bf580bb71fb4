import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Run } from "@/lib/database/run";
import { finishEventDeletions } from "@/lib/persons/event-deletion";
import { moveEvents, takeInPersonless } from "@/lib/persons/events";
import type { Properties } from "@/lib/persons/properties";
import { type Needs, type Roster, type RosterPerson, standing } from "@/lib/persons/roster";

/** Somebody else was faster; the same work may succeed when it is done again. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
  /** As PostgreSQL's serialization failure: `isConflict` knows it. */
  readonly code = "40001";
}

/** Microseconds, UTC. */
const instant = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface Known {
  distinct_id: string;
  id: string;
  snapshot_id: string | null;
  is_unsaved: boolean;
}

interface Held {
  id: string;
  uuid: string;
  properties: Properties;
  is_identified: boolean;
  created_at: string;
  snapshot_id: string | null;
}

/**
 * Everybody that a group of events is about; those who may change are locked, in the order of their ids. The identity
 * lock must be held.
 *
 * @throws Overtaken when a person vanished meanwhile
 */
export async function readRoster(run: Run, projectId: number, needs: readonly Needs[]): Promise<Roster> {
  const ids = [...new Set(needs.flatMap(({ distinctIds }) => distinctIds))];
  const known = await run<Known>(Prisma.sql`
    SELECT d.distinct_id, p.id::text, p.snapshot_id::text,
      p.snapshot_id IS NULL AND p.properties <> '{}'::jsonb AS is_unsaved
    FROM person_distinct_ids d JOIN persons p ON p.project_id = d.project_id AND p.id = d.person_id
    WHERE d.project_id = ${projectId} AND d.distinct_id = ANY(${ids}::text[])`);
  const changing = new Set(needs.flatMap((need) => need.changing));
  const toHold = known.filter((row) => row.is_unsaved || changing.has(row.distinct_id)).map(({ id }) => id);
  const persons = new Map<string, RosterPerson>();
  if (toHold.length > 0)
    for (const person of await hold(run, projectId, [...new Set(toHold)])) persons.set(person.id!, person);
  const byDistinctId = new Map<string, RosterPerson | null>(ids.map((id) => [id, null]));
  for (const row of known) {
    const person = persons.get(row.id) ?? readOnly(row);
    persons.set(row.id, person);
    byDistinctId.set(row.distinct_id, person);
  }
  return {
    byDistinctId,
    joined: new Set(),
    merged: [],
    made: [],
    snapshots: [],
    pointedTo: new Set(),
    warnings: [],
  };
}

async function hold(run: Run, projectId: number, ids: string[]): Promise<RosterPerson[]> {
  const rows = await run<Held>(Prisma.sql`
    SELECT id::text, uuid::text, properties, is_identified, ${instant(Prisma.sql`created_at`)} AS created_at,
      snapshot_id::text
    FROM persons WHERE project_id = ${projectId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`);
  if (rows.length < ids.length) throw new Overtaken("a person was removed meanwhile");
  return rows.map(({ snapshot_id, ...row }) => {
    const person: RosterPerson = {
      ...row,
      snapshot: undefined,
      isReadOnly: false,
      isChanged: false,
      mergedInto: null,
    };
    if (snapshot_id) person.snapshot = { id: snapshot_id, person, properties: "" };
    return person;
  });
}

function readOnly({ id, snapshot_id }: Known): RosterPerson {
  const person: RosterPerson = {
    ...{ id, uuid: "", is_identified: false, created_at: "", properties: {} },
    snapshot: null,
    isReadOnly: true,
    isChanged: false,
    mergedInto: null,
  };
  if (snapshot_id) person.snapshot = { id: snapshot_id, person, properties: "" };
  return person;
}

/** Whether the group gives somebody their first person, for which the identity lock must be exclusive. */
export const makesPersons = (roster: Roster, needs: readonly Needs[]): boolean =>
  needs.some(
    ({ isProfile, distinctIds }) => isProfile && distinctIds.some((id) => !roster.byDistinctId.get(id)),
  );

/**
 * Writes what became of everybody. Afterwards every person that still stands, and every snapshot, has its id.
 *
 * @returns the ids of the persons whose properties, or who, changed
 */
export async function writeRoster(run: Run, projectId: number, roster: Roster): Promise<string[]> {
  const merged = roster.merged.map(({ uuid }) => uuid);
  if (merged.length > 0) await finishEventDeletions(run, projectId, merged, [...roster.pointedTo]);
  await giveIds(run, roster);
  await writeMade(run, projectId, roster);
  await writeSnapshots(run, projectId, roster);
  const changed = changedOf(roster);
  await writeChanged(run, projectId, changed);
  await writeJoined(run, projectId, roster);
  await writeMerged(run, projectId, roster);
  return [...roster.made, ...changed].map(idOf);
}

const idOf = (person: RosterPerson) => standing(person).id!;

/** Ids come first, because persons and snapshots name each other. */
async function giveIds(run: Run, { made, snapshots }: Roster): Promise<void> {
  if (made.length + snapshots.length === 0) return;
  const rows = await run<{ kind: string; id: string }>(Prisma.sql`
    SELECT 'person' AS kind, nextval(pg_get_serial_sequence('persons', 'id'))::text AS id
    FROM generate_series(1, ${made.length}::int)
    UNION ALL SELECT 'snapshot', nextval(pg_get_serial_sequence('person_snapshots', 'id'))::text
    FROM generate_series(1, ${snapshots.length}::int)`);
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  for (const [n, id] of ids("person").entries()) made[n]!.id = id;
  for (const [n, id] of ids("snapshot").entries()) snapshots[n]!.id = id;
}

async function writeMade(run: Run, projectId: number, { made }: Roster): Promise<void> {
  if (made.length === 0) return;
  await run(Prisma.sql`
    INSERT INTO persons (project_id, id, uuid, properties, is_identified, created_at, snapshot_id, updated_at)
    SELECT ${projectId}::int, *, now() FROM unnest(
      ${made.map(({ id }) => id)}::bigint[], ${made.map(({ uuid }) => uuid)}::uuid[],
      ${made.map(({ properties }) => JSON.stringify(properties))}::jsonb[],
      ${made.map((person) => person.is_identified)}::boolean[],
      ${made.map((person) => person.created_at)}::timestamptz[], ${made.map(snapshotIdOf)}::bigint[])`);
}

const snapshotIdOf = ({ snapshot }: RosterPerson) => snapshot?.id ?? null;

async function writeSnapshots(run: Run, projectId: number, { snapshots }: Roster): Promise<void> {
  if (snapshots.length === 0) return;
  await run(Prisma.sql`
    INSERT INTO person_snapshots (project_id, id, person_id, properties)
    SELECT ${projectId}::int, * FROM unnest(
      ${snapshots.map(({ id }) => id)}::bigint[], ${snapshots.map(({ person }) => idOf(person))}::bigint[],
      ${snapshots.map(({ properties }) => properties)}::jsonb[])`);
}

/** Persons of the database that stand and are not as they were. */
function changedOf({ byDistinctId, made }: Roster): RosterPerson[] {
  const news = new Set(made);
  const all = [...new Set(byDistinctId.values())].filter((person) => person !== null);
  return all.filter((person) => person.isChanged && !news.has(person));
}

async function writeChanged(run: Run, projectId: number, changed: RosterPerson[]): Promise<void> {
  if (changed.length === 0) return;
  await run(Prisma.sql`
    UPDATE persons p SET properties = n.properties, is_identified = n.is_identified, created_at = n.created_at,
      snapshot_id = n.snapshot_id, updated_at = now()
    FROM unnest(${changed.map(({ id }) => id)}::bigint[],
      ${changed.map(({ properties }) => JSON.stringify(properties))}::jsonb[],
      ${changed.map((person) => person.is_identified)}::boolean[],
      ${changed.map((person) => person.created_at)}::timestamptz[], ${changed.map(snapshotIdOf)}::bigint[])
      AS n(id, properties, is_identified, created_at, snapshot_id)
    WHERE p.project_id = ${projectId} AND p.id = n.id`);
}

/** An id that has a person now brings along its events that had none. */
async function writeJoined(run: Run, projectId: number, { joined, byDistinctId }: Roster): Promise<void> {
  if (joined.size === 0) return;
  const distinctIds = [...joined];
  const personIds = distinctIds.map((id) => idOf(byDistinctId.get(id)!));
  await run(Prisma.sql`
    INSERT INTO person_distinct_ids (project_id, distinct_id, person_id)
    SELECT ${projectId}::int, distinct_id, person_id
    FROM unnest(${distinctIds}::text[], ${personIds}::bigint[]) AS n(distinct_id, person_id)`);
  await takeInPersonless(run, projectId, distinctIds, personIds);
}

async function writeMerged(run: Run, projectId: number, { merged }: Roster): Promise<void> {
  if (merged.length === 0) return;
  const from = merged.map(({ id }) => id!);
  const into = merged.map(idOf);
  const moves = Prisma.sql`unnest(${from}::bigint[], ${into}::bigint[]) AS m(old, new)`;
  await run(Prisma.sql`
    UPDATE person_distinct_ids d SET person_id = m.new FROM ${moves}
    WHERE d.project_id = ${projectId} AND d.person_id = m.old`);
  // Dynamic cohorts too, as of now: capture brings them up to date afterwards.
  await run(Prisma.sql`
    INSERT INTO cohort_members (project_id, cohort_id, person_id)
    SELECT c.project_id, c.cohort_id, m.new FROM cohort_members c JOIN ${moves} ON c.person_id = m.old
    WHERE c.project_id = ${projectId} ON CONFLICT DO NOTHING`);
  await moveEvents(run, projectId, from, into);
  await run(Prisma.sql`DELETE FROM persons WHERE project_id = ${projectId} AND id = ANY(${from}::bigint[])`);
}
