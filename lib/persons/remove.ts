import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivities } from "@/lib/activity/record";
import {
  type BulkDeleted,
  type BulkDeletion,
  type PersonNamed,
  type PersonRef,
  personRef,
} from "@/lib/contract/person";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { queueEventDeletion } from "@/lib/persons/event-deletion";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { lockPerson } from "@/lib/persons/lock";

type Removed = { id: string | bigint; uuid: string };

/** What is deleted: persons, their events, or both. */
interface Extent {
  /** Undefined: the events of a person who is kept. */
  delete_events?: boolean | null | undefined;
  keep_person?: boolean | null | undefined;
}

/**
 * Deletes a person with their distinct ids; with `delete_events` their events are queued, and stay till then. With
 * `keep_person` the events are queued, and the person stays.
 *
 * @throws NotFound   @source docs/reference/persons.md#deleting-a-person, docs/reference/persons.md#bulk-deletion
 */
export async function removePerson(
  project: { id: number },
  actor: Actor,
  ref: PersonNamed,
  extent: Extent,
): Promise<null> {
  await identityTransaction(project.id, async (tx) => {
    await removeAll(tx, project, actor, [await lockPerson(tx, project, ref)], extent);
  });
  return null;
}

/** Ids in one call. @source docs/reference/persons.md#bulk-deletion */
const most = 100;

/**
 * Deletes every person named by id or by distinct id, all in one transaction; unknown ones are skipped.
 *
 * @throws Invalid for none, more than 100 of either, and an id that is neither a number nor a UUID   @source docs/reference/persons.md#bulk-deletion
 */
export async function removePersons(
  project: { id: number },
  actor: Actor,
  { ids, distinct_ids, ...extent }: BulkDeletion,
): Promise<BulkDeleted> {
  if (!ids?.length && !distinct_ids?.length) {
    throw new Invalid(null, "invalid_input", "You need to specify either distinct_ids or ids");
  }
  for (const [name, list] of Object.entries({ distinct_ids, ids })) {
    if (list && list.length > most) {
      throw new Invalid(name, "invalid_input", `You can only pass ${most} ${name} in one call`);
    }
  }
  const refs = (ids ?? []).map(refOf);
  const found = await identityTransaction(project.id, async (tx) => {
    const persons = await lockNamed(tx, project, refs, (distinct_ids ?? []).map(String));
    await removeAll(tx, project, actor, persons, extent);
    return persons.length;
  });
  return {
    persons_found: found,
    persons_deleted: extent.keep_person ? 0 : found,
    events_queued_for_deletion: deletesEvents(extent) && found > 0,
    recordings_queued_for_deletion: false,
    errors: [],
  };
}

/** One of `ids`. What can name nobody is a mistake, and then nobody is deleted. */
function refOf(id: string | number, index: number): PersonRef {
  const ref = personRef(String(id));
  if (ref) return ref;
  throw new Invalid("ids", "invalid_input", "An id must be a person's number or UUID.", `ids.${index}`);
}

/** The persons meant, each once, locked in the order of their ids, as everybody locks them. */
async function lockNamed(
  tx: Transaction,
  project: { id: number },
  refs: readonly PersonRef[],
  distinctIds: string[],
): Promise<Removed[]> {
  const numbers = refs.flatMap((ref) => ("id" in ref ? [ref.id] : []));
  const uuids = refs.flatMap((ref) => ("uuid" in ref ? [ref.uuid] : []));
  return await tx.$queryRaw<Removed[]>(Prisma.sql`
    select p.id, p.uuid from persons p
    where p.project_id = ${project.id} and p.id in (
      select id from persons where project_id = ${project.id} and id = any(${numbers}::bigint[])
      union select id from persons where project_id = ${project.id} and uuid = any(${uuids}::uuid[])
      union select person_id from person_distinct_ids
        where project_id = ${project.id} and distinct_id = any(${distinctIds}::text[]))
    order by p.id for update`);
}

const deletesEvents = ({ delete_events, keep_person }: Extent): boolean =>
  delete_events ?? keep_person ?? false;

async function removeAll(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  persons: readonly Removed[],
  extent: Extent,
): Promise<void> {
  if (deletesEvents(extent)) await queueEventDeletion(tx, project, actor, persons);
  else if (extent.keep_person) return;
  if (!extent.keep_person) {
    await tx.person.deleteMany({
      where: { project_id: project.id, id: { in: persons.map(({ id }) => BigInt(id)) } },
    });
  }
  const happenings = persons.map(({ id, uuid }) => ({
    scope: "Person" as const,
    item_id: String(id),
    activity: extent.keep_person ? "delete_events" : "deleted",
    name: uuid,
    changes: null,
  }));
  await recordActivities(tx, project, actor, happenings);
}
