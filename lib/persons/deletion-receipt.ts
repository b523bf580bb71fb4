import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { Prisma } from "@/lib/database/generated/client";
import { type RunStatement, runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { readLeftIds } from "@/lib/persons/left-ids";
import { readReceiptKey, receiptHash } from "@/lib/persons/receipt-hash";

interface RequestedDeletion {
  /** Null: a new one. */
  id: string | null;
  deletesEvents: boolean;
  keepsPersons: boolean;
  /** What an erasure is asked for, of which of it nothing is stored, and why; null for any other deletion. */
  erasure?: { ids: readonly string[]; unknown: readonly string[]; reason: string | null } | null;
}

/**
 * Records who asked for the deletion of which persons, with their hashed distinct ids, in the transaction that deletes them
 * and before it does. Requests with the same id are one deletion.
 *
 * @returns the id of the deletion; null where there is nothing to delete
 * @throws Invalid for the id of a deletion by another user, or of another kind @source ours
 */
export async function recordDeletion(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  persons: readonly { id: string | bigint; uuid: string }[],
  { id, deletesEvents, keepsPersons, erasure = null }: RequestedDeletion,
): Promise<string | null> {
  if (persons.length === 0 && !erasure) return null;
  const now = new Date();
  const run = runInTransaction(tx);
  const key = await readReceiptKey(run, project);
  const deletionId = (id ?? uuidv7()).toLowerCase();
  const hashesOf = (ids: readonly string[] = []) => [...new Set(ids.map((text) => receiptHash(key, text)))];
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO deletions (project_id, id, requested_by_id, requested_by, requested_at, deletes_events, keeps_persons,
      is_erasure, requested_hashes, unknown_hashes, reason)
    VALUES (${project.id}, ${deletionId}::uuid, ${actor.user.id}, ${nameActor(actor)}, ${now}::timestamptz, ${deletesEvents},
      ${keepsPersons}, ${erasure !== null}, ${hashesOf(erasure?.ids)}::text[], ${hashesOf(erasure?.unknown)}::text[],
      ${erasure?.reason ?? null}) ON CONFLICT DO NOTHING`);
  const deletion = await tx.deletion.findUniqueOrThrow({
    where: { project_id_id: { project_id: project.id, id: deletionId } },
  });
  const isSame =
    deletion.requested_by_id === actor.user.id &&
    deletion.deletes_events === deletesEvents &&
    deletion.keeps_persons === keepsPersons &&
    deletion.is_erasure === (erasure !== null);
  if (!isSame) throw new Invalid("deletion_id", "invalid_input", "Another deletion has this id.");
  await recordDeletedPersons(run, project, deletionId, persons, deletesEvents ? null : now);
  return deletionId;
}

/** Who requests or cancels a deletion, as its receipt names them. */
export const nameActor = ({ user, keyLabel }: Actor): string =>
  keyLabel ? `${user.email} (${keyLabel})` : user.email;

/** Adds persons to a receipt, before they are deleted. @param completedAt null while their events wait */
export async function recordDeletedPersons(
  run: RunStatement,
  project: { id: number },
  deletionId: string,
  persons: readonly { id: string | bigint; uuid: string }[],
  completedAt: Date | null,
): Promise<void> {
  const key = await readReceiptKey(run, project);
  const current = await run<{ person_id: string; distinct_id: string }>(Prisma.sql`
    SELECT person_id::text, distinct_id FROM person_distinct_ids
    WHERE project_id = ${project.id} AND person_id = ANY(${persons.map(({ id }) => String(id))}::bigint[]) ORDER BY id`);
  const owned = [...current, ...(await readLeftIds(run, project, persons))];
  const addresses = await readAddresses(run, project, persons);
  await run(Prisma.sql`
    INSERT INTO deleted_persons (project_id, deletion_id, person_uuid, person_id, distinct_id_hashes, address_hashes, completed_at)
    SELECT ${project.id}::int, ${deletionId}::uuid, n.uuid, n.id, coalesce(h.hashes, '{}'), array(
        SELECT hash FROM unnest(${addresses.map(({ person_id }) => person_id)}::bigint[],
          ${addresses.map(({ address }) => receiptHash(key, address))}::text[]) a (person_id, hash) WHERE a.person_id = n.id),
      ${completedAt}::timestamptz
    FROM unnest(${persons.map(({ uuid }) => uuid)}::uuid[], ${persons.map(({ id }) => String(id))}::bigint[]) AS n(uuid, id)
    LEFT JOIN (SELECT person_id, array_agg(hash ORDER BY position) AS hashes
      FROM unnest(${owned.map(({ person_id }) => person_id)}::bigint[],
        ${owned.map(({ distinct_id }) => receiptHash(key, distinct_id))}::text[]) WITH ORDINALITY AS o(person_id, hash, position)
      GROUP BY person_id) h ON h.person_id = n.id
    ON CONFLICT (project_id, deletion_id, person_uuid) DO UPDATE SET completed_at = excluded.completed_at, canceled_at = NULL`);
}

/** The email addresses that persons have now and had at their events: what they know of themselves when they check a receipt. */
const readAddresses = (
  run: RunStatement,
  project: { id: number },
  persons: readonly { id: string | bigint }[],
): Promise<{ person_id: string; address: string }[]> => {
  const ids = persons.map(({ id }) => String(id));
  return run(Prisma.sql`
    SELECT id::text AS person_id, properties ->> 'email' AS address FROM persons
      WHERE project_id = ${project.id} AND id = ANY(${ids}::bigint[]) AND properties ->> 'email' LIKE '%@%'
    UNION SELECT person_id::text, properties ->> 'email' FROM person_snapshots
      WHERE project_id = ${project.id} AND person_id = ANY(${ids}::bigint[]) AND properties ->> 'email' LIKE '%@%'`);
};

/** What a receipt counts, as it is deleted. */
type DeletedCount = "events_deleted" | "responses_deleted" | "snapshots_deleted";

/** SQL that adds the rows of `gone`, which have the column `person_id`, to a receipt, in the statement that deletes or its transaction. */
export type AddToReceipt = (column: DeletedCount) => Prisma.Sql;

/** Adds what was deleted of a deletion's ids. */
export const addToDeletion =
  (project: number, deletionId: string): AddToReceipt =>
  (column) =>
    Prisma.sql`
    update deletions set ${Prisma.raw(column)} = ${Prisma.raw(column)} + (select count(*)::int from gone)
    where project_id = ${project} and id = ${deletionId}::uuid`;

/** Adds what was deleted of persons, each to the latest open one of several requests for them. */
export const addToDeletedPersons =
  (project: number, uuids: readonly string[]): AddToReceipt =>
  (column) =>
    Prisma.sql`
    update deleted_persons u set ${Prisma.raw(column)} = u.${Prisma.raw(column)} + n.count
    from (select person_id, count(*)::int as count from gone group by person_id) n
    where u.project_id = ${project} and u.person_uuid = any(${uuids}::uuid[]) and u.person_id = n.person_id and u.deletion_id = (
      select r.deletion_id from deleted_persons r join deletions d on d.project_id = r.project_id and d.id = r.deletion_id
      where r.project_id = ${project} and r.person_uuid = u.person_uuid and r.completed_at is null and r.canceled_at is null
      order by d.requested_at desc, d.id limit 1)`;

/** A response that was stored before events were deleted, and whose they were. */
export interface StoredResponse {
  survey_id: string;
  submission_id: string;
  person_id: string | null;
}

/** Counts the responses that are not stored any more. */
export async function addGoneResponses(
  run: RunStatement,
  project: number,
  responses: readonly StoredResponse[],
  add: AddToReceipt,
): Promise<void> {
  if (responses.length === 0) return;
  await run(Prisma.sql`
    with gone as (
      select n.person_id from unnest(${responses.map(({ survey_id }) => survey_id)}::text[],
        ${responses.map(({ submission_id }) => submission_id)}::uuid[],
        ${responses.map(({ person_id }) => person_id)}::bigint[]) n (survey_id, submission_id, person_id)
      where not exists (select from responses r where r.project_id = ${project} and r.survey_id = n.survey_id
        and r.submission_id = n.submission_id))
    ${add("responses_deleted")}`);
}
