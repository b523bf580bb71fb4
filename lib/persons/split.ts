import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { refreshMembership } from "@/lib/cohorts/membership";
import type { PersonAction, PersonNamed, SplitInput } from "@/lib/contract/person/person";
import type { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { lockPerson } from "@/lib/persons/lock";
import { readOwnProperties } from "@/lib/persons/own-properties";
import { splitOffDistinctIds } from "@/lib/persons/split-off-distinct-ids";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

/**
 * Splits a person: distinct ids become persons of their own; events follow their id.
 *
 * Without a main id, the first id stays and the person's properties are emptied. With one, that id stays, with the
 * properties. With a list, only the listed ids become persons. New persons have no properties, or those that their events set.
 *
 * @throws NotFound; Invalid for a main id or a list with ids that are not the person's
 * @source docs/reference/persons.md#splitting-a-person
 */
export async function splitPerson(
  project: { id: number } & DisplayNameSettings,
  actor: Actor,
  ref: PersonNamed,
  input: SplitInput,
): Promise<PersonAction> {
  const row = await identityTransaction(project.id, async (tx) => {
    const person = await lockPerson(tx, project, ref);
    const id = BigInt(person.id);
    const allIds = await readDistinctIds(tx, project, id);
    const { leaving: movedIds, isEmptied } = planSplit(allIds, input);
    const created = await splitOffDistinctIds(tx, project, id, movedIds);
    if (isEmptied) {
      await tx.person.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { properties: {} },
        select: { id: true },
      });
    }
    if (input.restore_properties) await restoreProperties(tx, project, created);
    await refreshMembership(runInTransaction(tx), project, [id, ...created.map((newPerson) => newPerson.id)]);
    await recordActivity(tx, project, actor, {
      scope: "Person",
      item_id: String(id),
      activity: "split_person",
      name: person.uuid,
      changes: [
        { type: "Person", action: "split", field: null, before: null, after: { distinct_ids: allIds } },
      ],
    });
    return await lockPerson(tx, project, { uuid: person.uuid });
  });
  return { success: true, person: toPerson(row, project) };
}

/** Gives new persons, each with one distinct id, the properties that its events set. */
async function restoreProperties(
  tx: Transaction,
  project: { id: number },
  created: readonly { id: bigint; distinct_id: string }[],
): Promise<void> {
  for (const { id, distinct_id } of created) {
    const properties = (await readOwnProperties(runInTransaction(tx), project, id)).get(distinct_id);
    if (!properties) continue;
    await tx.person.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { properties: properties as Prisma.InputJsonObject }, // JSON, as it was stored
      select: { id: true },
    });
  }
}

/** All distinct ids of a person, oldest first. */
async function readDistinctIds(tx: Transaction, project: { id: number }, id: bigint): Promise<string[]> {
  const rows = await tx.personDistinctId.findMany({
    where: { project_id: project.id, person_id: id },
    orderBy: { id: "asc" },
    select: { distinct_id: true },
  });
  return rows.map((row) => row.distinct_id);
}

/** Which ids move, and whether the person's properties are emptied. @throws Invalid for ids that the person does not have */
function planSplit(
  allIds: string[],
  { main_distinct_id: main, distinct_ids_to_split: requestedIds }: SplitInput,
) {
  if (main != null && !allIds.includes(main)) {
    throw invalid("main_distinct_id", "The person does not have this distinct id.");
  }
  if (requestedIds) {
    if (main != null) throw invalid("main_distinct_id", "Can't be combined with distinct_ids_to_split.");
    return { leaving: checkSplitList(allIds, requestedIds), isEmptied: false };
  }
  return main == null
    ? { leaving: allIds.slice(1), isEmptied: true }
    : { leaving: allIds.filter((id) => id !== main), isEmptied: false };
}

/** Checks a list of ids to split. @source PostHog's own rules; that one id must stay is ours */
function checkSplitList(allIds: string[], requestedIds: readonly string[]): string[] {
  const attr = "distinct_ids_to_split";
  const [owned, requested] = [new Set(allIds), new Set(requestedIds)];
  if (requested.size === 0) throw invalid(attr, "This list may not be empty.");
  const unknownIndex = requestedIds.findIndex((id) => !owned.has(id));
  if (unknownIndex >= 0)
    throw invalid(attr, "The person does not have this distinct id.", `${attr}.${unknownIndex}`);
  if (requested.size === owned.size)
    throw invalid(attr, "At least one distinct id must remain with the person.");
  return allIds.filter((id) => requested.has(id));
}

const invalid = (attr: string, detail: string, path?: string) =>
  new Invalid(attr, "invalid_input", detail, path);
