import "server-only";
import { db } from "@/lib/database/client";
import { existingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import { storeIdentifiers } from "@/lib/persons/duplicates/identifiers";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { storeNames } from "@/lib/persons/names";

/**
 * SQL: the time of the latest event of person `p`, changes by members and keys aside; null without one. Read from the
 * index of a person's events: merges, splits, late and deleted events can't make it wrong.
 *
 * @source docs/reference/persons.md#the-person-object
 */
export const lastSeenAt = Prisma.sql`(select e.timestamp from events e
    where e.project_id = p.project_id and e.person_id = p.id and e.properties -> '$actor_user_id' is null
    order by e.timestamp desc limit 1)`;

/**
 * Entries of `last_seen_changes` that one transaction applies. Its statements read by rows' places or in an order that one index has:
 * after a large import PostgreSQL has not yet counted the tables, and would read all of them for each row.
 */
const chunkSize = 10_000;

/** The advisory lock of a project whose entries are being applied. */
export const refreshLocks = 7_220_003;

/** Brings what is derived of persons, `person_last_seen`, `person_names` and `person_identifiers`, up to date with what was committed until now. */
export async function refreshLastSeen(project: { id: number }): Promise<void> {
  const waiting = Prisma.sql`select from last_seen_changes where project_id = ${project.id} limit 1`;
  for (let isDone = false; !isDone; ) {
    if ((await query(waiting)).length === 0) return;
    const current = running.get(project.id);
    if (current) {
      await current.catch(() => {});
      continue;
    }
    const chunk = refreshChunk(project).finally(() => running.delete(project.id));
    running.set(project.id, chunk);
    isDone = await chunk;
  }
}

/** The chunk of each project that this process applies: others wait for it here, where they hold no connection and time out for no lock. */
const running = new Map<number, Promise<boolean>>();

/** @returns whether no entry is left of those that were there */
const refreshChunk = (project: { id: number }): Promise<boolean> =>
  identityTransaction(
    project.id,
    async (tx) => {
      const run = runInTransaction(tx);
      await run(Prisma.sql`select pg_advisory_xact_lock(${refreshLocks}::int, ${project.id}::int)::text`);
      const entries = await run<{ person_id: string }>(Prisma.sql`
        delete from last_seen_changes where ctid = any(array(
          select ctid from last_seen_changes where project_id = ${project.id} order by id limit ${chunkSize}))
        returning person_id::text`);
      const ids = [...new Set(entries.map(({ person_id }) => person_id))];
      await run(Prisma.sql`
        insert into person_last_seen as s (project_id, person_id, last_seen_at)
        select p.project_id, p.id, ${lastSeenAt} from persons p
        where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])
        on conflict (project_id, person_id) do update set last_seen_at = excluded.last_seen_at
        where s.last_seen_at is distinct from excluded.last_seen_at`);
      await run(storeNames(project, Prisma.sql`${ids}::bigint[]`));
      await storeIdentifiers(run, project, ids);
      return entries.length < chunkSize;
    },
    "shared",
  );

/** The same of every project. */
export async function refreshAllLastSeen(): Promise<void> {
  const projects = await db.project.findMany({
    where: { ...existingProject, last_seen_changes: { some: {} } },
    select: { id: true },
  });
  for (const project of projects) await refreshLastSeen(project);
}
