import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { Deletion } from "@/lib/contract/person/deletion";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import type { ErasureInput } from "@/lib/contract/person/erasure";
import { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import { queueJob } from "@/lib/database/queue-job";
import type { Transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid } from "@/lib/errors";
import { recordDeletion } from "@/lib/persons/deletion-receipt";
import {
  type FoundPerson,
  findPersonalData,
  type PersonalData,
  readDistinctIds,
} from "@/lib/persons/erasure/find";
import { queueEventDeletion, resumeDeletionsTask } from "@/lib/persons/event-deletion";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { getDeletion } from "@/lib/persons/read-deletions";
import { readReceiptKey, receiptHash } from "@/lib/persons/receipt-hash";

/** Persons that one erasure may remove: the project's capture waits meanwhile. */
const maxPersons = 1000;

/**
 * Erases what is stored of ids: persons at once, all else (events, responses and their tags, snapshots, values in the activity) in
 * the next run of the deletion of events, or in a run that begins now. Until then the ids are kept beside the receipt.
 *
 * @throws Forbidden for `now` by others than owners   @throws Invalid for `now` without a reason, for too many persons, and for
 * the id of another deletion   @source ours
 */
export async function requestErasure(
  project: { id: number },
  actor: Actor,
  { ids, when, reason, refuse_later_events, deletion_id }: ErasureInput,
): Promise<Deletion> {
  const isNow = when === "now";
  if (isNow && actor.role !== "owner") throw new Forbidden("Only owners of the project can erase data now.");
  if (isNow && !reason) throw new Invalid("reason", "required", "A reason is required to erase data now.");
  const id = (deletion_id ?? uuidv7()).toLowerCase();
  const data = await findPersonalData(project, ids);
  if (data.persons.length > maxPersons) {
    throw new Invalid(
      "ids",
      "invalid_input",
      `These ids name ${data.persons.length} persons. An erasure can have ${maxPersons}.`,
    );
  }
  await identityTransaction(project.id, async (tx) => {
    const run = runInTransaction(tx);
    // Sent again: the erasure has begun.
    if (
      await tx.deletion.findFirst({
        where: { project_id: project.id, id, is_erasure: true, requested_by_id: actor.user.id },
      })
    )
      return;
    const persons = await lockPersons(tx, project, data);
    const all = [...persons, ...data.formerPersons];
    const erasure = { ids: ids.map(cutDistinctId), unknown: data.unknown, reason: reason || null };
    await recordDeletion(tx, project, actor, all, { id, deletesEvents: true, keepsPersons: false, erasure });
    await queueEventDeletion(tx, project, actor, all);
    const values = [...new Set([...data.ids, ...(await readDistinctIds(run, project, persons))])];
    const started_at = isNow ? new Date() : null;
    await run(Prisma.sql`
      INSERT INTO erasure_ids (project_id, deletion_id, value, started_at)
      SELECT ${project.id}::int, ${id}::uuid, value, ${started_at}::timestamptz FROM unnest(${values}::text[]) AS n(value)`);
    if (isNow) {
      await tx.eventDeletion.updateMany({
        where: { project_id: project.id, person_uuid: { in: all.map(({ uuid }) => uuid) } },
        data: { started_at },
      });
    }
    if (refuse_later_events) {
      const key = await readReceiptKey(run, project);
      await run(Prisma.sql`
        INSERT INTO refused_ids (project_id, deletion_id, hash)
        SELECT DISTINCT ${project.id}::int, ${id}::uuid, hash
        FROM unnest(${values.map((value) => receiptHash(key, value))}::text[]) AS n(hash)`);
    }
    await tx.person.deleteMany({
      where: { project_id: project.id, id: { in: persons.map((person) => BigInt(person.id)) } },
    });
    await recordActivity(tx, project, actor, {
      ...{ id, scope: "Person", item_id: id, activity: "erased", name: String(ids.length), changes: null },
    });
  });
  if (isNow) await queueJob(resumeDeletionsTask);
  return await getDeletion(project, id);
}

/** The persons, with those who got one of the ids meanwhile, locked in the order of their ids as everywhere. */
const lockPersons = (
  tx: Transaction,
  project: { id: number },
  { persons, ids }: PersonalData,
): Promise<FoundPerson[]> =>
  tx.$queryRaw<FoundPerson[]>(Prisma.sql`
    select p.id::text, p.uuid::text from persons p where p.project_id = ${project.id} and p.id in (
      select v.id from unnest(${persons.map(({ id }) => id)}::bigint[]) v (id)
      union select d.person_id from person_distinct_ids d
        where d.project_id = ${project.id} and d.distinct_id = any(${ids}::text[]))
    order by p.id for update`);
