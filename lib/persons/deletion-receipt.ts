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
  const requestedBy = actor.keyLabel ? `${actor.user.email} (${actor.keyLabel})` : actor.user.email;
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO deletions (project_id, id, requested_by_id, requested_by, requested_at, deletes_events, keeps_persons,
      is_erasure, requested_hashes, unknown_hashes, reason)
    VALUES (${project.id}, ${deletionId}::uuid, ${actor.user.id}, ${requestedBy}, ${now}::timestamptz, ${deletesEvents},
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
