import "server-only";
import { uuidv7 } from "uuidv7";
import { Prisma } from "@/lib/database/generated/client";
import { type RunStatement, runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { copyEventDeletions } from "@/lib/persons/event-deletion";

/** A person that a split created. */
interface NewPerson {
  id: bigint;
  uuid: string;
  distinct_ids: readonly string[];
}

/**
 * Moves distinct ids of a person to new persons without properties, created now; the events of the ids follow. Ids that the
 * person does not have are ignored. Only inside `identityTransaction`, which keeps capture from adding events to either person
 * meanwhile.
 *
 * @param groups the ids of each new person; none is in two of them   @returns the new persons, in that order   @source docs/reference/persons.md#splitting-a-person
 */
export async function splitOffDistinctIds(
  tx: Transaction,
  project: { id: number },
  personId: bigint,
  groups: readonly (readonly string[])[],
): Promise<NewPerson[]> {
  const run = runInTransaction(tx);
  const owned = await run<{ distinct_id: string }>(Prisma.sql`
    SELECT distinct_id FROM person_distinct_ids WHERE project_id = ${project.id}
    AND person_id = ${personId}::bigint AND distinct_id = ANY(${groups.flat()}::text[])`);
  const ownedIds = new Set(owned.map((row) => row.distinct_id));
  const moved = groups.map((ids) => ids.filter((id) => ownedIds.has(id))).filter((ids) => ids.length > 0);
  const uuids = moved.map(() => uuidv7());
  const created = await run<{ id: string; uuid: string }>(Prisma.sql`
    INSERT INTO persons (project_id, uuid, updated_at)
    SELECT ${project.id}::int, uuid, now() FROM unnest(${uuids}::uuid[]) AS given(uuid)
    RETURNING id::text, uuid::text`);
  const idByUuid = new Map(created.map(({ id, uuid }) => [uuid, id]));
  const persons = uuids.map((uuid, n) => ({
    id: BigInt(idByUuid.get(uuid)!),
    uuid,
    distinct_ids: moved[n]!,
  }));
  await moveDistinctIds(run, project.id, personId, persons);
  await copyEventDeletions(run, project.id, personId, persons);
  return persons;
}

async function moveDistinctIds(
  run: RunStatement,
  project_id: number,
  id: bigint,
  into: readonly NewPerson[],
): Promise<void> {
  const movedIds = into.flatMap(({ distinct_ids }) => distinct_ids);
  const ids = into.flatMap((person) => person.distinct_ids.map(() => String(person.id)));
  const moves = Prisma.sql`unnest(${movedIds}::text[], ${ids}::bigint[]) AS move(distinct_id, person_id)`;
  await run(Prisma.sql`UPDATE person_distinct_ids d SET person_id = move.person_id FROM ${moves}
    WHERE d.project_id = ${project_id} AND d.distinct_id = move.distinct_id`);
  // A snapshot belongs to the person of its events, so events that move get copies of their snapshots.
  await run(Prisma.sql`
    WITH leaving AS (
      SELECT e.uuid, move.person_id, e.person_snapshot_id FROM events e JOIN ${moves} USING (distinct_id)
      WHERE e.project_id = ${project_id} AND e.person_id = ${id}::bigint
    ), copies AS MATERIALIZED (
      SELECT person_id, person_snapshot_id, nextval(pg_get_serial_sequence('person_snapshots', 'id')) AS copy
      FROM (SELECT DISTINCT person_id, person_snapshot_id FROM leaving WHERE person_snapshot_id IS NOT NULL) used
    ), copied AS (
      INSERT INTO person_snapshots (project_id, id, person_id, properties)
      SELECT ${project_id}::int, c.copy, c.person_id, s.properties FROM copies c
      JOIN person_snapshots s ON s.project_id = ${project_id} AND s.id = c.person_snapshot_id
    )
    UPDATE events e SET person_id = leaving.person_id, person_snapshot_id = c.copy
    FROM leaving LEFT JOIN copies c
      ON c.person_id = leaving.person_id AND c.person_snapshot_id = leaving.person_snapshot_id
    WHERE e.project_id = ${project_id} AND e.uuid = leaving.uuid`);
}
