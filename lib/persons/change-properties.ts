import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { refreshMembership } from "@/lib/cohorts/membership";
import { asJson } from "@/lib/contract/json";
import type { PersonNamed } from "@/lib/contract/person";
import { runIn } from "@/lib/database/run";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { insertEvents } from "@/lib/persons/insert-events";
import { lockPerson } from "@/lib/persons/lock";
import { largestProperties, type Properties, type PropertyChanges } from "@/lib/persons/properties";
import { fold, needsOf, type RosterEvent } from "@/lib/persons/roster";
import { readRoster, writeRoster } from "@/lib/persons/roster-store";
import { meaningfulFirst, type PersonRow } from "@/lib/persons/view";

/** What a client asks to be done to a person's properties: the event that does it, and how the log calls it. */
export type PropertyRequest =
  | { event: "$set"; activity: "updated"; set: Properties }
  | { event: "$delete_person_property"; activity: "delete_property"; unset: string };

/**
 * Changes a person's properties as capturing an event would, and stores that event: a `$set` or a
 * `$delete_person_property` of the person's first distinct id that does not look anonymous, now, with the actor in its
 * properties. Event, person, cohorts and log change in one transaction, one writer after the other.
 *
 * @returns the person afterwards
 * @throws NotFound; Invalid for what would make the properties larger than they may be
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
    const properties = await storeEvent(tx, project, eventOf(person, actor, request));
    await recordActivity(tx, project, actor, {
      scope: "Person",
      item_id: String(person.id),
      activity: request.activity,
      name: request.event === "$set" ? null : person.uuid,
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

/** Stores the event and what follows from it. @returns the person's properties afterwards */
async function storeEvent(tx: Transaction, project: { id: number }, event: RosterEvent): Promise<Properties> {
  const run = runIn(tx);
  const roster = await readRoster(run, project.id, [needsOf(event)]);
  const place = fold(roster, event);
  if (roster.warnings.some(({ warning }) => warning === "person_properties_too_large")) throw tooLarge();
  const changed = await writeRoster(run, project.id, roster);
  await refreshMembership(tx, project, changed.map(BigInt));
  const text = JSON.stringify(event.properties);
  await insertEvents(run, project.id, [{ ...event, ...place, pathItem: event.event, text }]);
  return place.person?.properties ?? {};
}

const unchanged: PropertyChanges = { set: {}, setOnce: {}, unset: [] };

function eventOf(person: PersonRow, actor: Actor, request: PropertyRequest): RosterEvent {
  const changes =
    request.event === "$set"
      ? { ...unchanged, set: asJson(request.set) }
      : { ...unchanged, unset: [request.unset] };
  return {
    uuid: uuidv7(),
    event: request.event,
    // Every person has one.
    distinctId: meaningfulFirst(person.distinct_ids)[0]!,
    timestamp: new Date().toISOString().replace("Z", "000Z"),
    isPersonless: false,
    properties: {
      ...(request.event === "$set" ? { $set: changes.set } : { $unset: changes.unset }),
      ...actorProperties(actor),
    },
    changes,
  };
}

/** Who captured an event through the API (ours): a user, and by which key. */
const actorProperties = ({ user, keyLabel }: Actor): Properties => ({
  $actor_user_id: user.id,
  $actor_email: user.email,
  ...(keyLabel !== null && { $actor_key_label: keyLabel }),
});

const tooLarge = () =>
  new Invalid(
    null,
    "invalid_input",
    `The person's properties would be larger than ${largestProperties / 1024} KiB.`,
  );
