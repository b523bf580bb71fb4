import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { refreshMembership } from "@/lib/cohorts/membership";
import type { PersonAction, PersonNamed, SplitInput } from "@/lib/contract/person";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { lockPerson } from "@/lib/persons/lock";
import { splitOff } from "@/lib/persons/split-off";
import { type Naming, type PersonRow, toPerson } from "@/lib/persons/view";

/**
 * Makes persons of a person's distinct ids; events follow their id.
 *
 * Without a main id the first one stays and the person's properties are emptied; with one, that stays, properties and
 * all; with a list, only the ids on it leave.
 *
 * @throws NotFound; Invalid for a main id or a list with ids that are not the person's
 * @source docs/reference/persons.md#splitting-a-person
 */
export async function splitPerson(
  project: { id: number } & Naming,
  actor: Actor,
  ref: PersonNamed,
  input: SplitInput,
): Promise<PersonAction> {
  const row = await identityTransaction(project.id, async (tx) => {
    const person = await lockPerson(tx, project, ref);
    const id = BigInt(person.id);
    const all = await distinctIdsOf(tx, project, id);
    const { leaving, isEmptied } = plan(all, input);
    const made = await splitOff(tx, project, id, leaving);
    const gone = new Set(leaving);
    const after: PersonRow = {
      ...person,
      distinct_ids: person.distinct_ids.filter((distinct) => !gone.has(distinct)),
      properties: isEmptied ? {} : person.properties,
    };
    if (isEmptied) {
      await tx.person.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { properties: {} },
        select: { id: true },
      });
    }
    await refreshMembership(tx, project, [id, ...made.map((one) => one.id)]);
    await recordActivity(tx, project, actor, {
      scope: "Person",
      item_id: String(id),
      activity: "split_person",
      name: person.uuid,
      changes: [{ type: "Person", action: "split", field: null, before: null, after: { distinct_ids: all } }],
    });
    return after;
  });
  return { success: true, person: toPerson(row, project) };
}

/** All of a person's distinct ids, in the order in which they came. */
async function distinctIdsOf(tx: Transaction, project: { id: number }, id: bigint): Promise<string[]> {
  const rows = await tx.personDistinctId.findMany({
    where: { project_id: project.id, person_id: id },
    orderBy: { id: "asc" },
    select: { distinct_id: true },
  });
  return rows.map((row) => row.distinct_id);
}

/** Which ids leave, and whether the person's properties go. @throws Invalid for ids that the person does not have */
function plan(all: string[], { main_distinct_id: main, distinct_ids_to_split: given }: SplitInput) {
  if (main != null && !all.includes(main)) {
    throw invalid("main_distinct_id", "The person does not have this distinct id.");
  }
  if (given) {
    if (main != null) throw invalid("main_distinct_id", "Send this or distinct_ids_to_split, not both.");
    return { leaving: leavingOf(all, given), isEmptied: false };
  }
  return main == null
    ? { leaving: all.slice(1), isEmptied: true }
    : { leaving: all.filter((id) => id !== main), isEmptied: false };
}

/** All of a list, or nothing. @source PostHog's own rules; that somebody stays is ours */
function leavingOf(all: string[], given: readonly string[]): string[] {
  const attr = "distinct_ids_to_split";
  const [owned, asked] = [new Set(all), new Set(given)];
  if (asked.size === 0) throw invalid(attr, "This list may not be empty.");
  const stranger = given.findIndex((id) => !owned.has(id));
  if (stranger >= 0) throw invalid(attr, "The person does not have this distinct id.", `${attr}.${stranger}`);
  if (asked.size === owned.size) throw invalid(attr, "One distinct id must stay with the person.");
  return all.filter((id) => asked.has(id));
}

const invalid = (attr: string, detail: string, path?: string) =>
  new Invalid(attr, "invalid_input", detail, path);
