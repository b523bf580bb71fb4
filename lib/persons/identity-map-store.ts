import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { finishEventDeletions } from "@/lib/persons/event-deletion";
import { lockDistinctIds, maxLockedIds } from "@/lib/persons/identity-lock";
import {
  type IdentityMap,
  type IdentityRequirements,
  type MappedPerson,
  resolveMerged,
} from "@/lib/persons/identity-map";
import { assignPersonlessEvents, moveEvents } from "@/lib/persons/move-events";
import type { Properties } from "@/lib/persons/properties";

/** A concurrent transaction was faster; the same work may succeed when it is retried. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict";
  /** PostgreSQL's code of a serialization failure, which `isConflict` recognises. */
  readonly code = "40001";
}

/** SQL of a timestamp as ISO 8601, UTC, to the microsecond. */
const toInstant = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface MappingRow {
  distinct_id: string;
  id: string;
  snapshot_id: string | null;
  is_unsaved: boolean;
}

interface LockedRow {
  id: string;
  uuid: string;
  properties: Properties;
  is_identified: boolean;
  created_at: string;
  snapshot_id: string | null;
}

/**
 * Reads the persons behind the distinct ids of a batch of events; those that may change are locked, in the order of their
 * ids, and so are distinct ids without a person. The identity lock must be held, and no row.
 *
 * @param areAccepted whether refused ids were sorted out already
 * @returns also for how many of the events, at least one: the others have more new ids than may be locked; null, before anything is
 * locked, if the project refuses ids that may be among these
 * @throws WriteConflict when a person was removed meanwhile
 */
export async function readIdentityMap(
  run: RunStatement,
  projectId: number,
  allRequirements: readonly IdentityRequirements[],
  areAccepted = false,
): Promise<{ map: IdentityMap; count: number } | null> {
  const read = await readMappings(run, projectId, listIds(allRequirements));
  const knownMappings = read.filter((row): row is MappingRow => row.distinct_id !== null);
  if (knownMappings.length < read.length && !areAccepted) return null;
  const newIds = new Set(listIds(allRequirements));
  for (const row of knownMappings) newIds.delete(row.distinct_id);
  const count = countLockable(allRequirements, newIds);
  const requirements = allRequirements.slice(0, count);
  const ids = listIds(requirements);
  const mappings = knownMappings.concat(
    await lockNewIds(
      run,
      projectId,
      requirements,
      ids.filter((id) => newIds.has(id)),
    ),
  );
  const changing = new Set(requirements.flatMap((requirement) => requirement.changing));
  const idsToLock = mappings
    .filter((row) => row.is_unsaved || changing.has(row.distinct_id))
    .map(({ id }) => id);
  const persons = new Map<string, MappedPerson>();
  if (idsToLock.length > 0)
    for (const person of await lockPersons(run, projectId, [...new Set(idsToLock)]))
      persons.set(person.id!, person);
  const byDistinctId = new Map<string, MappedPerson | null>(ids.map((id) => [id, null]));
  for (const row of mappings) {
    const person = persons.get(row.id) ?? toReadOnlyPerson(row);
    persons.set(row.id, person);
    byDistinctId.set(row.distinct_id, person);
  }
  const map: IdentityMap = {
    byDistinctId,
    attached: new Set(),
    merged: [],
    created: [],
    snapshots: [],
    referencedSnapshots: new Set(),
    warnings: [],
  };
  return { map, count };
}

const listIds = (requirements: readonly IdentityRequirements[]): string[] => [
  ...new Set(requirements.flatMap(({ distinctIds }) => distinctIds)),
];

/** With a row of nulls if the project refuses ids: asked in this statement, it costs nothing while none is refused. */
const readMappings = (run: RunStatement, projectId: number, ids: readonly string[]) =>
  run<MappingRow | { distinct_id: null }>(Prisma.sql`${personsOfIds(projectId, ids)}
    UNION ALL SELECT NULL, NULL, NULL, NULL WHERE EXISTS (SELECT FROM refused_ids r WHERE r.project_id = ${projectId})`);

/**
 * The statement that reads the persons of distinct ids. An index lookup for each: else PostgreSQL, while it has no statistics
 * of a table that grows, reads all ids of the project.
 */
export const personsOfIds = (projectId: number, ids: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT given.distinct_id, p.id::text, p.snapshot_id::text,
    p.snapshot_id IS NULL AND p.properties <> '{}'::jsonb AS is_unsaved
  FROM unnest(${ids}::text[]) AS given(distinct_id) CROSS JOIN LATERAL (
    SELECT p.* FROM person_distinct_ids d JOIN persons p ON p.project_id = d.project_id AND p.id = d.person_id
    WHERE d.project_id = ${projectId} AND d.distinct_id = given.distinct_id LIMIT 1) p`;

/** The number of first events whose new ids may be locked. */
function countLockable(requirements: readonly IdentityRequirements[], newIds: ReadonlySet<string>): number {
  const locked = new Set<string>();
  const end = requirements.findIndex(({ distinctIds }) => {
    for (const id of distinctIds) if (newIds.has(id)) locked.add(id);
    return locked.size > maxLockedIds;
  });
  return end < 0 ? requirements.length : end;
}

/** Locks new ids. @returns the persons that they got meanwhile */
async function lockNewIds(
  run: RunStatement,
  projectId: number,
  requirements: readonly IdentityRequirements[],
  newIds: string[],
): Promise<MappingRow[]> {
  if (newIds.length === 0) return [];
  const profiles = requirements.filter(({ isProfile }) => isProfile);
  await lockDistinctIds(run, projectId, newIds, new Set(listIds(profiles)));
  return await run<MappingRow>(personsOfIds(projectId, newIds));
}

async function lockPersons(run: RunStatement, projectId: number, ids: string[]): Promise<MappedPerson[]> {
  const rows = await run<LockedRow>(Prisma.sql`
    SELECT id::text, uuid::text, properties, is_identified, ${toInstant(Prisma.sql`created_at`)} AS created_at,
      snapshot_id::text
    FROM persons WHERE project_id = ${projectId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`);
  if (rows.length < ids.length) throw new WriteConflict("person was deleted concurrently");
  return rows.map(({ snapshot_id, ...row }) => {
    const person: MappedPerson = {
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

function toReadOnlyPerson({ id, snapshot_id }: MappingRow): MappedPerson {
  const person: MappedPerson = {
    ...{ id, uuid: "", is_identified: false, created_at: "", properties: {} },
    snapshot: null,
    isReadOnly: true,
    isChanged: false,
    mergedInto: null,
  };
  if (snapshot_id) person.snapshot = { id: snapshot_id, person, properties: "" };
  return person;
}

/** Whether the batch creates persons. */
export const createsPersons = (map: IdentityMap, requirements: readonly IdentityRequirements[]): boolean =>
  requirements.some(
    ({ isProfile, distinctIds }) => isProfile && distinctIds.some((id) => !map.byDistinctId.get(id)),
  );

/**
 * Writes the changes of an identity map. Afterwards every remaining person and every snapshot has its id.
 *
 * @returns the ids of the persons who were created or changed
 */
export async function writeIdentityMap(
  run: RunStatement,
  projectId: number,
  map: IdentityMap,
): Promise<string[]> {
  const merged = map.merged.map(({ uuid }) => uuid);
  if (merged.length > 0) await finishEventDeletions(run, projectId, merged, [...map.referencedSnapshots]);
  await assignIds(run, map);
  await insertPersons(run, projectId, map);
  await insertSnapshots(run, projectId, map);
  const changed = changedPersons(map);
  await updatePersons(run, projectId, changed);
  await insertDistinctIds(run, projectId, map);
  await mergePersons(run, projectId, map);
  return [...map.created, ...changed].map(resolveId);
}

const resolveId = (person: MappedPerson) => resolveMerged(person).id!;

/** Assigns ids before inserting, because persons and snapshots refer to each other. */
async function assignIds(run: RunStatement, { created, snapshots }: IdentityMap): Promise<void> {
  if (created.length + snapshots.length === 0) return;
  const rows = await run<{ kind: string; id: string }>(Prisma.sql`
    SELECT 'person' AS kind, nextval('persons_id_seq')::text AS id
    FROM generate_series(1, ${created.length}::int)
    UNION ALL SELECT 'snapshot', nextval('person_snapshots_id_seq')::text
    FROM generate_series(1, ${snapshots.length}::int)`);
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  for (const [n, id] of ids("person").entries()) created[n]!.id = id;
  for (const [n, id] of ids("snapshot").entries()) snapshots[n]!.id = id;
}

async function insertPersons(run: RunStatement, projectId: number, { created }: IdentityMap): Promise<void> {
  if (created.length === 0) return;
  await run(Prisma.sql`
    INSERT INTO persons (project_id, id, uuid, properties, is_identified, created_at, snapshot_id, updated_at)
    SELECT ${projectId}::int, *, now() FROM unnest(
      ${created.map(({ id }) => id)}::bigint[], ${created.map(({ uuid }) => uuid)}::uuid[],
      ${created.map(({ properties }) => JSON.stringify(properties))}::jsonb[],
      ${created.map((person) => person.is_identified)}::boolean[],
      ${created.map((person) => person.created_at)}::timestamptz[], ${created.map(snapshotIdOf)}::bigint[])`);
}

const snapshotIdOf = ({ snapshot }: MappedPerson) => snapshot?.id ?? null;

async function insertSnapshots(
  run: RunStatement,
  projectId: number,
  { snapshots }: IdentityMap,
): Promise<void> {
  if (snapshots.length === 0) return;
  await run(Prisma.sql`
    INSERT INTO person_snapshots (project_id, id, person_id, properties)
    SELECT ${projectId}::int, * FROM unnest(
      ${snapshots.map(({ id }) => id)}::bigint[], ${snapshots.map(({ person }) => resolveId(person))}::bigint[],
      ${snapshots.map(({ properties }) => properties)}::jsonb[])`);
}

/** Existing persons that remain and were changed. */
function changedPersons({ byDistinctId, created }: IdentityMap): MappedPerson[] {
  const createdPersons = new Set(created);
  const all = [...new Set(byDistinctId.values())].filter((person) => person !== null);
  return all.filter((person) => person.isChanged && !createdPersons.has(person));
}

async function updatePersons(run: RunStatement, projectId: number, changed: MappedPerson[]): Promise<void> {
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

/** Inserts new distinct ids, and assigns their personless events to the persons. */
async function insertDistinctIds(
  run: RunStatement,
  projectId: number,
  { attached: joined, byDistinctId }: IdentityMap,
): Promise<void> {
  if (joined.size === 0) return;
  const distinctIds = [...joined];
  const personIds = distinctIds.map((id) => resolveId(byDistinctId.get(id)!));
  await run(Prisma.sql`
    INSERT INTO person_distinct_ids (project_id, distinct_id, person_id)
    SELECT ${projectId}::int, distinct_id, person_id
    FROM unnest(${distinctIds}::text[], ${personIds}::bigint[]) AS n(distinct_id, person_id)`);
  await assignPersonlessEvents(run, projectId, distinctIds, personIds);
}

async function mergePersons(run: RunStatement, projectId: number, { merged }: IdentityMap): Promise<void> {
  if (merged.length === 0) return;
  const from = merged.map(({ id }) => id!);
  const into = merged.map(resolveId);
  const moves = Prisma.sql`unnest(${from}::bigint[], ${into}::bigint[]) AS m(old, new)`;
  await run(Prisma.sql`
    WITH notes AS (UPDATE person_notes n SET person_id = m.new FROM ${moves}
      WHERE n.project_id = ${projectId} AND n.person_id = m.old)
    UPDATE person_distinct_ids d SET person_id = m.new FROM ${moves}
    WHERE d.project_id = ${projectId} AND d.person_id = m.old`);
  // Members of dynamic cohorts move too; capture recalculates them afterwards.
  await run(Prisma.sql`
    INSERT INTO cohort_members (project_id, cohort_id, person_id)
    SELECT c.project_id, c.cohort_id, m.new FROM cohort_members c JOIN ${moves} ON c.person_id = m.old
    WHERE c.project_id = ${projectId} ON CONFLICT DO NOTHING`);
  await moveEvents(run, projectId, from, into);
  await run(Prisma.sql`DELETE FROM persons WHERE project_id = ${projectId} AND id = ANY(${from}::bigint[])`);
}
