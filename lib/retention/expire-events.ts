import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { query, runInTransaction } from "@/lib/database/query";
import { deleteUnusedSnapshots } from "@/lib/persons/delete-unused-snapshots";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { isExpiredEvent } from "@/lib/retention/conditions";
import type { DueProject } from "@/lib/retention/due-rules";
import { addToReceipt, type RuleRun } from "@/lib/retention/receipts";

/** Events per transaction, at most. */
const chunkSize = 5000;

/** The first period whose events are deleted together, in seconds; later ones are as long as a chunk lasts. */
const firstPeriod = 3600;

/**
 * Deletes expired events from the oldest on, those of all names of a period together: events of one time are stored beside each
 * other, so that each page changes once. They are found by name and time, because an index by time alone would have to be written by
 * every capture. In the end, the snapshots go that their persons do not need any more.
 *
 * @returns events deleted
 */
export async function expireEvents(project: DueProject, run: RuleRun): Promise<number> {
  const names = await listNames(project);
  const persons = new Set<string>();
  let [deleted, seconds] = [0, firstPeriod];
  for (let from = await nextTime(project, run, names, "-infinity"); from !== null; ) {
    const period: Period = { from, seconds };
    let ofPeriod = 0;
    for (let count = chunkSize; count === chunkSize; ofPeriod += count) {
      const chunk = await deleteChunk(project, run, names, period);
      count = chunk.count;
      for (const person of chunk.persons) persons.add(person);
    }
    deleted += ofPeriod;
    if (ofPeriod < chunkSize / 2) seconds *= 2;
    if (ofPeriod > chunkSize) seconds /= 2;
    from = await nextTime(project, run, names, from);
  }
  await deleteUnusedSnapshots(project.id, await listPersons(project, run, [...persons]));
  return deleted;
}

/** From a time on, as text: a `Date` has no microseconds. */
interface Period {
  from: string;
  seconds: number;
}

/** The names of the project's events. */
async function listNames({ id }: DueProject): Promise<string[]> {
  const rows = await query<{ event: string }>(Prisma.sql`
    with recursive names as (
      (select event from events where project_id = ${id} order by event limit 1)
      union all select (select e.event from events e where e.project_id = ${id} and e.event > n.event order by e.event limit 1)
      from names n where n.event is not null)
    select event from names where event is not null`);
  return rows.map(({ event }) => event);
}

/** The time of the oldest event that is to be deleted. @param from a time before which there is none: deleted ones are not passed again */
async function nextTime(
  project: DueProject,
  run: RuleRun,
  names: readonly string[],
  from: string,
): Promise<string | null> {
  const rows = await query<{ next: string | null }>(Prisma.sql`
    select min(first."timestamp")::text as next from unnest(${names}::text[]) name, lateral (
      select e."timestamp" from events e
      where ${isExpiredEvent(project, run)} and e.event = name and e."timestamp" >= ${from}::timestamptz
      order by e."timestamp" limit 1) first`);
  return onlyRow(rows).next;
}

/** Deletes some events of a period. Under the shared lock no one merges persons, so that each event counts for one. @returns whose they were */
const deleteChunk = (
  project: DueProject,
  rule: RuleRun,
  names: readonly string[],
  { from, seconds }: Period,
): Promise<{ count: number; persons: string[] }> =>
  identityTransaction(
    project.id,
    async (tx) => {
      const rows = await runInTransaction(tx)<{ count: number; persons: string[] }>(Prisma.sql`
        with gone as (delete from events where ctid = any(array(
            select e.ctid from events e where ${isExpiredEvent(project, rule)} and e.event = any(${names}::text[])
              and e."timestamp" >= ${from}::timestamptz
              and e."timestamp" < ${from}::timestamptz + ${seconds} * interval '1 second'
            limit ${chunkSize}))
          returning person_id, person_snapshot_id),
        receipt as (${addToReceipt(project, rule, Prisma.sql`select count(*) from gone`)})
        select count(*)::int as count,
          coalesce(array_agg(distinct person_id::text) filter (where person_snapshot_id is not null), '{}') as persons
        from gone`);
      return onlyRow(rows);
    },
    "shared",
  );

/**
 * The persons who may have snapshots that nothing needs: those who lost events. All, where a run that was interrupted is continued,
 * or where one of them was merged into another person meanwhile.
 */
async function listPersons(
  { id }: DueProject,
  { isContinued }: RuleRun,
  persons: readonly string[],
): Promise<readonly string[]> {
  const [found] = await query<{ count: number }>(
    Prisma.sql`select count(*)::int as count from persons where project_id = ${id} and id = any(${persons}::bigint[])`,
  );
  if (!isContinued && found!.count === persons.length) return persons;
  const rows = await query<{ person: string }>(
    Prisma.sql`select distinct person_id::text as person from person_snapshots where project_id = ${id}`,
  );
  return rows.map(({ person }) => person);
}
