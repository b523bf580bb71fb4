import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import type { AddToReceipt } from "@/lib/persons/deletion-receipt";
import { identityTransaction } from "@/lib/persons/identity-lock";

/** Persons whose events are read at a time. */
const chunkSize = 200;

/** SQL: whether the person of the snapshot `s` has it now. */
const isPresent = Prisma.sql`exists (
  select from persons p where p.project_id = s.project_id and p.id = s.person_id and p.snapshot_id = s.id)`;

/**
 * Deletes the snapshots of persons that no event of theirs has, nor the person itself. Reads all events of the persons once, in
 * chunks of persons.
 *
 * @param persons ids; those of merged persons have no snapshots   @param add counts them on a receipt
 */
export async function deleteUnusedSnapshots(
  project: number,
  persons: readonly string[],
  add: AddToReceipt | null = null,
): Promise<void> {
  for (let at = 0; at < persons.length; at += chunkSize)
    await deleteOfChunk(project, persons.slice(at, at + chunkSize), add);
}

async function deleteOfChunk(
  project: number,
  persons: readonly string[],
  add: AddToReceipt | null,
): Promise<void> {
  const rows = await query<{ id: string }>(Prisma.sql`
    select s.id::text from person_snapshots s
    where s.project_id = ${project} and s.person_id = any(${persons}::bigint[]) and not ${isPresent}`);
  if (rows.length === 0) return;
  // Captures that have read one of these for their event end before events are looked through; later ones read others.
  await identityTransaction(project, async () => undefined);
  // Under the shared lock no one merges persons, so that events and snapshots stay theirs.
  await identityTransaction(
    project,
    (tx) =>
      runInTransaction(tx)(Prisma.sql`
        with used as materialized (
          select distinct e.person_snapshot_id as id from events e
          where e.project_id = ${project} and e.person_id = any(${persons}::bigint[]) and e.person_snapshot_id is not null),
        gone as (
          delete from person_snapshots s
          where s.project_id = ${project} and s.id = any(${rows.map(({ id }) => id)}::bigint[])
            and s.person_id = any(${persons}::bigint[]) and not ${isPresent} and s.id not in (select id from used)
          returning s.person_id)
        ${add ? add("snapshots_deleted") : Prisma.sql`select`}`),
    "shared",
  );
}
