import "server-only";
import { captureTransaction } from "@/lib/capture/capture-transaction";
import { refreshMembership } from "@/lib/cohorts/membership";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { maxLockedIds } from "@/lib/persons/identity-lock";
import { addPerson, requirementsOfPerson, type SourcePerson } from "@/lib/persons/identity-map";
import { readIdentityMap, writeIdentityMap } from "@/lib/persons/identity-map-store";
import { readRefusedIds } from "@/lib/persons/refused-ids";

/** What became of the first persons of a list. */
export interface StoredPersons {
  /** How many were processed, at least one: the others are left for another transaction. */
  processed: number;
  added: number;
  /** Why persons are not stored, one entry for each. */
  refusals: ("erased" | "several_persons" | "uuid_taken")[];
}

/**
 * Stores persons of another installation in one transaction, as many as may be locked together, and how far it came.
 *
 * @param persons each with at most `maxLockedIds` distinct ids
 */
export function storePersons(
  projectId: number,
  persons: readonly SourcePerson[],
  record: (run: RunStatement, stored: StoredPersons) => Promise<void>,
): Promise<void> {
  const batch = firstOf(persons);
  const ids = batch.flatMap(({ distinctIds }) => distinctIds);
  return captureTransaction(projectId, async (run) => {
    const stored: StoredPersons = { processed: batch.length, added: 0, refusals: [] };
    const erased = await readRefusedIds(run, projectId, ids);
    const { map } = (await readIdentityMap(run, projectId, batch.map(requirementsOfPerson), true))!;
    const taken = await takenUuids(run, projectId, batch);
    for (const person of batch) {
      const isErased = person.distinctIds.some((id) => erased.has(id));
      const isNew = person.distinctIds.every((id) => !map.byDistinctId.get(id));
      if (isErased) stored.refusals.push("erased");
      else if (isNew && taken.has(person.uuid)) stored.refusals.push("uuid_taken");
      else {
        const outcome = addPerson(map, person);
        if (outcome === "added") stored.added++;
        if (outcome === "added") taken.add(person.uuid);
        if (outcome === null) stored.refusals.push("several_persons");
      }
    }
    const changedIds = await writeIdentityMap(run, projectId, map);
    await refreshMembership(run, { id: projectId }, changedIds.map(BigInt));
    await record(run, stored);
  });
}

/** As many persons as may be locked together. */
function firstOf(persons: readonly SourcePerson[]): readonly SourcePerson[] {
  let locked = 0;
  const end = persons.findIndex(({ distinctIds }) => {
    locked += distinctIds.length;
    return locked > maxLockedIds;
  });
  return end < 0 ? persons : persons.slice(0, end);
}

async function takenUuids(
  run: RunStatement,
  projectId: number,
  persons: readonly SourcePerson[],
): Promise<Set<string>> {
  const rows = await run<{ uuid: string }>(Prisma.sql`
    SELECT uuid::text FROM persons
    WHERE project_id = ${projectId} AND uuid = ANY(${persons.map(({ uuid }) => uuid)}::uuid[])`);
  return new Set(rows.map(({ uuid }) => uuid));
}
