import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { type Person, type PersonNamed, personRef } from "@/lib/contract/person/person";
import { Invalid } from "@/lib/errors";
import { isIllegalDistinctId } from "@/lib/persons/identity";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { lockPerson } from "@/lib/persons/lock";
import { actorProperties, storePersonEvent } from "@/lib/persons/store-person-event";
import { type DisplayNameSettings, type PersonRow, sortAnonymousLast, toPerson } from "@/lib/persons/view";

/**
 * Merges a person into another, as if `$merge_dangerously` had been captured, and stores that event. The remaining person
 * keeps id, UUID and properties, and gets the other's distinct ids, events, cohorts and the properties it does not have.
 *
 * @param ref the person who remains   @param from id or UUID of the person who is merged into them
 * @throws NotFound; Invalid for the same person, a text that is no id, and persons without an id that can be merged
 * @source ours; docs/reference/persons.md#merging
 */
export async function mergePersons(
  project: { id: number } & DisplayNameSettings,
  actor: Actor,
  ref: PersonNamed,
  from: string,
): Promise<Person> {
  const fromRef = personRef(from);
  if (!fromRef) throw invalid("Must be a person's integer id or UUID.");
  const row = await identityTransaction(project.id, async (tx) => {
    const into = await lockPerson(tx, project, ref);
    const fromPerson = await lockPerson(tx, project, fromRef);
    if (String(fromPerson.id) === String(into.id)) throw invalid("A person can't be merged into themselves.");
    const [intoId, fromId] = [mergeableId(into), mergeableId(fromPerson)];
    await storePersonEvent(tx, project, {
      uuid: uuidv7(),
      event: "$merge_dangerously",
      distinctId: intoId,
      timestamp: new Date().toISOString().replace("Z", "000Z"),
      isPersonless: false,
      properties: { alias: fromId, ...actorProperties(actor) },
      changes: { set: {}, setOnce: {}, unset: [] },
    });
    await recordActivity(tx, project, actor, {
      scope: "Person",
      item_id: String(into.id),
      activity: "merged",
      name: into.uuid,
      changes: [
        {
          type: "Person",
          action: "changed",
          field: null,
          before: { uuid: fromPerson.uuid, distinct_ids: fromPerson.distinct_ids },
          after: { uuid: into.uuid, distinct_ids: [...into.distinct_ids, ...fromPerson.distinct_ids] },
        },
      ],
    });
    return await lockPerson(tx, project, { uuid: into.uuid });
  });
  return toPerson(row, project);
}

const invalid = (detail: string) => new Invalid("from", "invalid_input", detail);

/** A distinct id by which the person can be merged. @throws Invalid where all of them are shared by many people */
function mergeableId({ distinct_ids }: PersonRow): string {
  const id = sortAnonymousLast(distinct_ids).find((distinctId) => !isIllegalDistinctId(distinctId));
  if (id === undefined)
    throw invalid("A person with only generic distinct ids, such as “guest”, can't be merged.");
  return id;
}
