import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { PersonNamed } from "@/lib/contract/person/person";
import { asJson } from "@/lib/contract/wire/json";
import type { Transaction } from "@/lib/database/transaction";
import { identityTransaction } from "@/lib/persons/identity-lock";
import type { IdentityEvent } from "@/lib/persons/identity-map";
import { lockPerson } from "@/lib/persons/lock";
import type { Properties, PropertyChanges } from "@/lib/persons/properties";
import { actorProperties, storePersonEvent } from "@/lib/persons/store-person-event";
import { type PersonRow, sortAnonymousLast } from "@/lib/persons/view";

/** A change of a person's properties: the event that makes it, and the name of its activity. */
export type PropertyRequest =
  | { event: "$set"; activity: "updated"; set: Properties }
  | { event: "$delete_person_property"; activity: "delete_property"; unset: readonly string[] };

/**
 * Changes a person's properties as if an event had been captured, and stores that event: a `$set` or a
 * `$delete_person_property`, now, with the person's first distinct id that does not look anonymous and the actor in its
 * properties. Event, person, cohorts and activity are written in one transaction; concurrent changes wait. The activity has
 * the event's UUID: the event has the values before and after, which the log must not keep when the person is deleted.
 *
 * @returns the person after the change
 * @throws NotFound; Invalid when the properties would become too large
 * @source docs/reference/persons.md#setting-properties
 */
export async function changeProperties(
  project: { id: number },
  actor: Actor,
  ref: PersonNamed,
  request: PropertyRequest,
): Promise<PersonRow> {
  const work = async (tx: Transaction): Promise<PersonRow> => {
    const person = await lockPerson(tx, project, ref);
    const event = toEvent(person, actor, request);
    const properties = await storePersonEvent(tx, project, event);
    await recordActivity(tx, project, actor, {
      id: event.uuid,
      scope: "Person",
      item_id: String(person.id),
      activity: request.activity,
      name: person.uuid,
      changes: [
        {
          type: "Person",
          action: "changed",
          field: request.event === "$set" ? "properties" : null,
          before: null,
          after: null,
        },
      ],
    });
    return { ...person, properties };
  };
  return await identityTransaction(project.id, work, "shared");
}

const noChanges: PropertyChanges = { set: {}, setOnce: {}, unset: [] };

function toEvent(person: PersonRow, actor: Actor, request: PropertyRequest): IdentityEvent {
  const changes =
    request.event === "$set"
      ? { ...noChanges, set: asJson(request.set) }
      : { ...noChanges, unset: request.unset };
  return {
    uuid: uuidv7(),
    event: request.event,
    // Every person has at least one distinct id.
    distinctId: sortAnonymousLast(person.distinct_ids)[0]!,
    timestamp: new Date().toISOString().replace("Z", "000Z"),
    isPersonless: false,
    properties: {
      ...(request.event === "$set" ? { $set: changes.set } : { $unset: changes.unset }),
      ...actorProperties(actor),
    },
    changes,
  };
}
