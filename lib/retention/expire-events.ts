import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { query, runInTransaction } from "@/lib/database/query";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { isExpiredEvent } from "@/lib/retention/conditions";
import type { DueProject } from "@/lib/retention/due-rules";
import { addToReceipt, type RuleRun } from "@/lib/retention/receipts";

/** Events per transaction. */
const chunkSize = 10_000;

interface Chunk {
  addresses: string[];
  /** The time of the last one, as text: a `Date` has no microseconds. */
  last: string | null;
  /** Snapshots that its events point to, and no person. */
  snapshots: string[];
}

/**
 * Deletes expired events, name after name and each from the oldest on, in the order of an index: no index by time alone
 * has to be written by every capture. Snapshots go with the last event that points to them.
 *
 * @returns events deleted
 */
export async function expireEvents(project: DueProject, run: RuleRun): Promise<number> {
  let deleted = 0;
  for (let name = await nextName(project, ""); name !== null; name = await nextName(project, name)) {
    for (let from = "-infinity"; ; ) {
      const { addresses, last, snapshots } = await readChunk(project, run, name, from);
      // Captures that have read a snapshot of a person, who has another one by now, end before it is looked for.
      if (snapshots.length > 0) await identityTransaction(project.id, async () => undefined);
      if (addresses.length > 0) deleted += await deleteChunk(project, run, addresses, snapshots);
      if (last === null || addresses.length < chunkSize) break;
      from = last;
    }
  }
  return deleted;
}

/** The next name of events in the order of the index. */
async function nextName({ id }: DueProject, name: string): Promise<string | null> {
  const [next] = await query<{ event: string }>(
    Prisma.sql`select event from events where project_id = ${id} and event > ${name} order by event limit 1`,
  );
  return next?.event ?? null;
}

/** The next events to delete. @param from the time of the last one before: from the beginning, deleted ones were passed */
async function readChunk(project: DueProject, run: RuleRun, name: string, from: string): Promise<Chunk> {
  const rows = await query<Chunk>(Prisma.sql`
    with chunk as materialized (
      select e.ctid, e."timestamp", e.person_id, e.person_snapshot_id from events e
      where ${isExpiredEvent(project, run)} and e.event = ${name} and e."timestamp" >= ${from}::timestamptz
      order by e."timestamp" limit ${chunkSize})
    select array(select ctid::text from chunk) as addresses, (select max("timestamp")::text from chunk) as last,
      array(select distinct c.person_snapshot_id::text from chunk c where c.person_snapshot_id is not null and not exists (
        select from persons p where p.project_id = ${project.id} and p.id = c.person_id and p.snapshot_id = c.person_snapshot_id
      )) as snapshots`);
  return onlyRow(rows);
}

/** Under the shared lock no one merges persons, so that events and snapshots stay theirs. */
const deleteChunk = (
  project: DueProject,
  rule: RuleRun,
  addresses: readonly string[],
  snapshots: readonly string[],
): Promise<number> =>
  identityTransaction(
    project.id,
    async (tx) => {
      const run = runInTransaction(tx);
      const rows = await run<{ count: number }>(Prisma.sql`
        with gone as (delete from events e where e.ctid = any(${addresses}::text[]::tid[])
          and ${isExpiredEvent(project, rule)} returning 1),
        receipt as (${addToReceipt(project, rule, Prisma.sql`select count(*) from gone`)})
        select count(*)::int as count from gone`);
      if (snapshots.length > 0) {
        await run(Prisma.sql`
          delete from person_snapshots s where s.project_id = ${project.id} and s.id = any(${snapshots}::bigint[])
            and not exists (select from events e
              where e.project_id = ${project.id} and e.person_id = s.person_id and e.person_snapshot_id = s.id)
            and not exists (select from persons p
              where p.project_id = ${project.id} and p.id = s.person_id and p.snapshot_id = s.id)`);
      }
      return onlyRow(rows).count;
    },
    "shared",
  );
