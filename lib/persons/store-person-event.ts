import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { refreshMembership } from "@/lib/cohorts/membership";
import { runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { applyIdentityEvent, type IdentityEvent, requirementsOf } from "@/lib/persons/identity-map";
import { readIdentityMap, writeIdentityMap } from "@/lib/persons/identity-map-store";
import { insertEvents } from "@/lib/persons/insert-events";
import { maxPropertiesLength, type Properties } from "@/lib/persons/properties";

/**
 * Stores an event that the API makes, with its effects on persons and cohorts, under the identity lock, which must be exclusive
 * for one that merges persons.
 *
 * @returns the properties of the event's person afterwards   @throws Invalid when they would become too large
 */
export async function storePersonEvent(
  tx: Transaction,
  project: { id: number },
  event: IdentityEvent,
): Promise<Properties> {
  const run = runInTransaction(tx);
  // Of a person who exists: their ids are not refused.
  const { map } = (await readIdentityMap(run, project.id, [requirementsOf(event)], true))!;
  const owner = applyIdentityEvent(map, event);
  if (map.warnings.some(({ warning }) => warning === "person_properties_too_large")) throw tooLarge();
  const changedIds = await writeIdentityMap(run, project.id, map);
  await refreshMembership(run, project, changedIds.map(BigInt));
  const text = JSON.stringify(event.properties);
  await insertEvents(run, project.id, [{ ...event, ...owner, pathItem: event.event, text }]);
  return owner.person?.properties ?? {};
}

/** Properties that say who captured an event through the API (ours): the user, and the label of the key. */
export const actorProperties = ({ user, keyLabel }: Actor): Properties => ({
  $actor_user_id: user.id,
  $actor_email: user.email,
  ...(keyLabel !== null && { $actor_key_label: keyLabel }),
});

const tooLarge = () =>
  new Invalid(
    null,
    "invalid_input",
    `The person's properties would exceed ${maxPropertiesLength / 1024} KiB.`,
  );
