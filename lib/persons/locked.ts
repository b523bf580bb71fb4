import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { runIn } from "@/lib/database/run";
import type { Transaction } from "@/lib/database/transaction";
import { applyChanges, type Properties, type PropertyChanges } from "@/lib/persons/properties";

/** A person whose row is ours until the transaction ends. */
export interface LockedPerson {
  project_id: number;
  id: bigint;
  uuid: string;
  properties: Properties;
  is_identified: boolean;
  created_at: Date;
}

/** How a person may be named. */
export type PersonKey = { id: number | bigint } | { uuid: string } | { distinct_id: string };

/** Finds a person of the project and locks their row against other changes. @returns null when there is none */
export async function lockPerson(
  tx: Transaction,
  projectId: number,
  key: PersonKey,
): Promise<LockedPerson | null> {
  const [person] = await lockPersons(tx, projectId, conditionOf(projectId, key));
  return person ?? null;
}

/**
 * Locks the persons that a condition over `p` selects, in the order of ids, so that nobody who does the same can block
 * the other way round.
 */
export async function lockPersons(
  tx: Transaction,
  projectId: number,
  condition: Prisma.Sql,
): Promise<LockedPerson[]> {
  const rows = await runIn(tx)<Omit<LockedPerson, "id"> & { id: string }>(Prisma.sql`
    SELECT p.project_id, p.id::text, p.uuid, p.properties, p.is_identified, p.created_at
    FROM persons p WHERE p.project_id = ${projectId} AND (${condition}) ORDER BY p.id FOR UPDATE`);
  return rows.map((row) => ({ ...row, id: BigInt(row.id) }));
}

function conditionOf(projectId: number, key: PersonKey): Prisma.Sql {
  if ("id" in key) return Prisma.sql`p.id = ${key.id}::bigint`;
  if ("uuid" in key) return Prisma.sql`p.uuid = ${key.uuid}::uuid`;
  return Prisma.sql`p.id = (SELECT d.person_id FROM person_distinct_ids d
    WHERE d.project_id = ${projectId} AND d.distinct_id = ${key.distinct_id})`;
}

/** Changes the properties of a locked person. @returns the person as they are now; nothing is written for no change */
export async function changeProperties(
  tx: Transaction,
  person: LockedPerson,
  changes: Partial<PropertyChanges>,
): Promise<LockedPerson> {
  const properties = applyChanges(person.properties, { set: {}, setOnce: {}, unset: [], ...changes });
  if (properties === person.properties) return person;
  await writeProperties(tx, person, properties);
  return { ...person, properties };
}

/** Replaces all properties of a locked person. */
export async function writeProperties(
  tx: Transaction,
  { project_id, id }: LockedPerson,
  properties: Properties,
): Promise<void> {
  await runIn(
    tx,
  )(Prisma.sql`UPDATE persons SET properties = ${JSON.stringify(properties)}::jsonb, updated_at = now()
    WHERE project_id = ${project_id} AND id = ${id}::bigint`);
}

/**
 * Removes persons and their distinct ids; events stay and point to nobody. Only inside `identityTransaction`.
 *
 * @returns how many there were
 */
export async function removePersons(
  tx: Transaction,
  projectId: number,
  ids: readonly (number | bigint)[],
): Promise<number> {
  const rows = await runIn(tx)<{ id: string }>(Prisma.sql`
    DELETE FROM persons WHERE project_id = ${projectId} AND id = ANY(${ids.map(String)}::bigint[])
    RETURNING id::text`);
  return rows.length;
}
