import "server-only";
import { refreshMembership } from "@/lib/cohorts/membership";
import { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Adds persons to a static cohort and updates their dynamic cohorts.
 *
 * @returns the UUIDs of the persons who were not in it @throws Invalid for an unknown person, with its index in
 * `attr`
 */
export async function addStaticMembers(
  tx: Transaction,
  project: { id: number },
  cohort: { id: number },
  uuids: string[],
  attr: string,
): Promise<string[]> {
  const persons = await lockPersons(tx, project, uuids);
  for (const [index, uuid] of uuids.entries()) {
    if (!persons.has(uuid)) {
      throw new Invalid(attr, "does_not_exist", `Person with UUID ${uuid} not found.`, `${attr}.${index}`);
    }
  }
  const added = await tx.$queryRaw<{ person_id: bigint }[]>(Prisma.sql`
    insert into cohort_members (project_id, cohort_id, person_id)
    select ${project.id}::int, ${cohort.id}::int, id from unnest(${[...persons.values()]}::bigint[]) as person (id)
    on conflict do nothing returning person_id`);
  const ids = new Set(added.map(({ person_id }) => String(person_id)));
  await refreshMembership(
    runInTransaction(tx),
    project,
    added.map(({ person_id }) => person_id),
  );
  return [...persons].flatMap(([uuid, id]) => (ids.has(id) ? [uuid] : []));
}

/**
 * Removes a person from a static cohort and updates their dynamic cohorts.
 *
 * @returns whether the person was in it   @throws Invalid for an unknown person
 */
export async function removeStaticMember(
  tx: Transaction,
  project: { id: number },
  cohort: { id: number },
  uuid: string,
  attr: string,
): Promise<boolean> {
  const id = (await lockPersons(tx, project, [uuid])).get(uuid);
  if (id === undefined) throw new Invalid(attr, "does_not_exist", `Person with UUID ${uuid} not found.`);
  const removed = await tx.$queryRaw<{ person_id: bigint }[]>(Prisma.sql`
    delete from cohort_members
    where project_id = ${project.id} and cohort_id = ${cohort.id} and person_id = ${id}::bigint
    returning person_id`);
  if (removed.length === 0) return false;
  await refreshMembership(runInTransaction(tx), project, [BigInt(id)]);
  return true;
}

/** Ids by UUID. Locked, so that their properties stay as they are while their cohorts are computed. */
async function lockPersons(
  tx: Transaction,
  project: { id: number },
  uuids: string[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ uuid: string; id: string }[]>(Prisma.sql`
    select uuid::text as uuid, id::text as id from persons
    where project_id = ${project.id} and uuid = any(${[...new Set(uuids)]}::uuid[])
    order by persons.id for no key update`);
  return new Map(rows.map(({ uuid, id }) => [uuid, id]));
}
