import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivities } from "@/lib/activity/record";
import { refreshMembership } from "@/lib/cohorts/membership";
import type { FieldChange } from "@/lib/contract/activity/scopes";
import type { PersonAction, PersonNamed, SplitInput } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { lockPerson } from "@/lib/persons/lock";
import { readEventProperties } from "@/lib/persons/own-properties";
import { splitOffDistinctIds } from "@/lib/persons/split-off-distinct-ids";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

/**
 * Splits a person: distinct ids become persons of their own; events follow their id.
 *
 * Without a main id, the first id stays and the person's properties are emptied. With one, that id stays, with the
 * properties. With a list, only the listed ids become persons, or several ids one. New persons are new and have no properties, or
 * have what their events set, identify and begin with.
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
    const { groups, isEmptied } = planSplit(allIds, input);
    const created = await splitOffDistinctIds(tx, project, id, groups);
    if (isEmptied) {
      await tx.person.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { properties: {} },
        select: { id: true },
      });
    }
    if (input.restore_properties) {
      await restoreProperties(tx, project, created);
      await restoreBeginnings(tx, project, created);
    }
    await refreshMembership(runInTransaction(tx), project, [id, ...created.map((newPerson) => newPerson.id)]);
    const changes: FieldChange<"Person">[] = [
      { type: "Person", action: "split", field: null, before: null, after: { distinct_ids: allIds } },
    ];
    await recordActivities(tx, project, actor, [
      ...created.map((newPerson) => ({
        ...{ scope: "Person" as const, item_id: String(newPerson.id), activity: "split_off" as const },
        ...{ name: newPerson.uuid, changes },
      })),
      { scope: "Person", item_id: String(id), activity: "split_person", name: person.uuid, changes },
    ]);
    return await lockPerson(tx, project, { uuid: person.uuid });
  });
  return { success: true, person: toPerson(row, project) };
}

/** Gives new persons the properties that their events set. */
async function restoreProperties(
  tx: Transaction,
  project: { id: number },
  created: readonly { id: bigint }[],
): Promise<void> {
  for (const { id } of created) {
    const properties = await readEventProperties(runInTransaction(tx), project, id);
    if (!properties) continue;
    await tx.person.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { properties: properties as Prisma.InputJsonObject }, // JSON, as it was stored
      select: { id: true },
    });
  }
}

/** Makes new persons as old as their events, and identified where one of these identified them. */
async function restoreBeginnings(
  tx: Transaction,
  project: { id: number },
  created: readonly { id: bigint }[],
): Promise<void> {
  await runInTransaction(tx)(Prisma.sql`
    update persons p set created_at = least(p.created_at, own.first), is_identified = own.is_identified
    from (
      select person_id, min(timestamp) as first, bool_or(event = '$identify') as is_identified from events
      where project_id = ${project.id} and person_id = any(${created.map(({ id }) => String(id))}::bigint[]) group by 1) own
    where p.project_id = ${project.id} and p.id = own.person_id`);
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

/** The ids of each new person, and whether the person's properties are emptied. @throws Invalid for ids that the person does not have */
function planSplit(
  allIds: string[],
  { main_distinct_id: main, distinct_ids_to_split, new_persons }: SplitInput,
): { groups: string[][]; isEmptied: boolean } {
  if (main != null && !allIds.includes(main)) {
    throw invalid("main_distinct_id", "The person does not have this distinct id.");
  }
  const given = Object.entries({ main_distinct_id: main, distinct_ids_to_split, new_persons });
  const [first, second] = given.flatMap(([name, value]) => (value == null ? [] : [name]));
  if (first !== undefined && second !== undefined) throw invalid(first, `Can't be combined with ${second}.`);
  if (distinct_ids_to_split) {
    checkSplitIds(allIds, distinct_ids_to_split, "distinct_ids_to_split");
    return { groups: [...new Set(distinct_ids_to_split)].map((id) => [id]), isEmptied: false };
  }
  if (new_persons) {
    checkSplitIds(allIds, new_persons.flat(), "new_persons");
    if (new Set(new_persons.flat()).size < new_persons.flat().length)
      throw invalid("new_persons", "Each distinct id may be listed once.");
    return { groups: new_persons, isEmptied: false };
  }
  const leaving = main == null ? allIds.slice(1) : allIds.filter((id) => id !== main);
  return { groups: leaving.map((id) => [id]), isEmptied: main == null };
}

/** Checks a list of ids to split. @source PostHog's own rules; that one id must stay is ours */
function checkSplitIds(allIds: string[], requestedIds: readonly string[], attr: string): void {
  const [owned, requested] = [new Set(allIds), new Set(requestedIds)];
  if (requested.size === 0) throw invalid(attr, "This list may not be empty.");
  const unknown = requestedIds.find((id) => !owned.has(id));
  if (unknown !== undefined) throw invalid(attr, `The person does not have the distinct id ${unknown}.`);
  if (requested.size === owned.size)
    throw invalid(attr, "At least one distinct id must remain with the person.");
}

const invalid = (attr: string, detail: string) => new Invalid(attr, "invalid_input", detail);
