import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivities, recordActivity } from "@/lib/activity/record";
import { deletionTrigger } from "@/lib/contract/activity/triggers";
import {
  type BulkDeleted,
  type BulkDeletion,
  type PersonNamed,
  type PersonRef,
  personRef,
} from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { recordDeletion } from "@/lib/persons/deletion-receipt";
import { queueEventDeletion } from "@/lib/persons/event-deletion";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { lockPerson } from "@/lib/persons/lock";

type RemovedPerson = { id: string | bigint; uuid: string };

/** What is deleted: the person, their events, or both. */
interface DeletionOptions {
  /** Undefined: the events of a person who is kept. */
  delete_events?: boolean | null | undefined;
  keep_person?: boolean | null | undefined;
  /** The id of the receipt; null: a new one. */
  deletion_id?: string | null | undefined;
}

/**
 * Deletes a person with their distinct ids; with `delete_events` the deletion of their events is queued. With
 * `keep_person` only the deletion of events is queued.
 *
 * @throws NotFound   @source docs/reference/persons.md#deleting-a-person, docs/reference/persons.md#bulk-deletion
 */
export async function removePerson(
  project: { id: number },
  actor: Actor,
  ref: PersonNamed,
  options: DeletionOptions,
): Promise<null> {
  await identityTransaction(project.id, async (tx) => {
    await removeAll(tx, project, actor, [await lockPerson(tx, project, ref)], options);
  });
  return null;
}

/** Maximum number of ids per request. @source docs/reference/persons.md#bulk-deletion */
const maxIds = 100;

/**
 * Deletes the persons with these ids or distinct ids in one transaction; unknown ones are skipped.
 *
 * @throws Invalid for an empty request, more than 100 of either, and an id that is neither a number nor a UUID
 * @source docs/reference/persons.md#bulk-deletion
 */
export async function removePersons(
  project: { id: number },
  actor: Actor,
  { ids, distinct_ids, ...options }: BulkDeletion,
): Promise<BulkDeleted> {
  if (!ids?.length && !distinct_ids?.length) {
    throw new Invalid(null, "invalid_input", "You need to specify either distinct_ids or ids");
  }
  for (const [name, list] of Object.entries({ distinct_ids, ids })) {
    if (list && list.length > maxIds) {
      throw new Invalid(name, "invalid_input", `You can only pass ${maxIds} ${name} in one call`);
    }
  }
  const refs = (ids ?? []).map(parseRef);
  const count = await identityTransaction(project.id, async (tx) => {
    const persons = await lockPersons(tx, project, refs, (distinct_ids ?? []).map(String));
    await removeAll(tx, project, actor, persons, options);
    return persons.length;
  });
  return {
    persons_found: count,
    persons_deleted: options.keep_person ? 0 : count,
    events_queued_for_deletion: deletesEvents(options) && count > 0,
    recordings_queued_for_deletion: false,
    errors: [],
  };
}

/** Parses one of `ids`. @throws Invalid for an id that can't exist; then no person is deleted */
function parseRef(id: string | number, index: number): PersonRef {
  const ref = personRef(String(id));
  if (ref) return ref;
  throw new Invalid("ids", "invalid_input", "Each id must be a person's integer id or UUID.", `ids.${index}`);
}

/** The named persons without duplicates, locked in the order of their ids as everywhere. */
async function lockPersons(
  tx: Transaction,
  project: { id: number },
  refs: readonly PersonRef[],
  distinctIds: string[],
): Promise<RemovedPerson[]> {
  const numbers = refs.flatMap((ref) => ("id" in ref ? [ref.id] : []));
  const uuids = refs.flatMap((ref) => ("uuid" in ref ? [ref.uuid] : []));
  return await tx.$queryRaw<RemovedPerson[]>(Prisma.sql`
    select p.id, p.uuid from persons p
    where p.project_id = ${project.id} and p.id in (
      select id from persons where project_id = ${project.id} and id = any(${numbers}::bigint[])
      union select id from persons where project_id = ${project.id} and uuid = any(${uuids}::uuid[])
      union select person_id from person_distinct_ids
        where project_id = ${project.id} and distinct_id = any(${distinctIds}::text[]))
    order by p.id for update`);
}

const deletesEvents = ({ delete_events, keep_person }: DeletionOptions): boolean =>
  delete_events ?? keep_person ?? false;

async function removeAll(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  persons: readonly RemovedPerson[],
  options: DeletionOptions,
): Promise<void> {
  if (!deletesEvents(options) && options.keep_person) return;
  const deletionId = await recordDeletion(tx, project, actor, persons, {
    id: options.deletion_id ?? null,
    deletesEvents: deletesEvents(options),
    keepsPersons: options.keep_person ?? false,
  });
  if (deletesEvents(options)) await queueEventDeletion(tx, project, actor, persons);
  if (!options.keep_person) {
    await tx.person.deleteMany({
      where: { project_id: project.id, id: { in: persons.map(({ id }) => BigInt(id)) } },
    });
  }
  if (deletionId && options.deletion_id && (await recordBulk(tx, project, actor, deletionId, options)))
    return;
  await recordActivities(
    tx,
    project,
    actor,
    persons.map(({ id, uuid }) => ({
      scope: "Person",
      item_id: String(id),
      activity: options.keep_person ? "delete_events" : "deleted",
      name: uuid,
      changes: null,
      trigger: deletionId === null ? null : deletionTrigger(deletionId),
    })),
  );
}

/**
 * Records a deletion that names itself as one entry, with its receipt as item and the number of its persons as name: one for all
 * of its requests. @returns false for a single person, who has an entry of their own
 */
async function recordBulk(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  deletionId: string,
  { keep_person }: DeletionOptions,
): Promise<boolean> {
  const count = await tx.deletedPerson.count({ where: { project_id: project.id, deletion_id: deletionId } });
  if (count < 2) return false;
  const replaced = await tx.$executeRaw(Prisma.sql`
    update activities set detail = jsonb_set(detail, '{name}', to_jsonb(${String(count)}::text))
    where project_id = ${project.id} and id = ${deletionId}::uuid and item_id = ${deletionId}`);
  if (replaced === 0) {
    await recordActivity(tx, project, actor, {
      id: deletionId,
      scope: "Person",
      item_id: deletionId,
      activity: keep_person ? "bulk_delete_events" : "bulk_deleted",
      name: String(count),
      changes: null,
    });
  }
  return true;
}
