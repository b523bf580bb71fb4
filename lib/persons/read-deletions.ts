import "server-only";
import type { Deletion } from "@/lib/contract/person/deletion";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { deletionRunLock } from "@/lib/persons/event-deletion";

interface DeletionRow {
  id: string;
  requested_at: Date;
  requested_by: string;
  deletes_events: boolean;
  keeps_persons: boolean;
  persons: number;
  distinct_ids: number;
  events_deleted: number;
  persons_completed: number;
  persons_canceled: number;
  persons_started: number;
  completed_at: Date | null;
  is_running: boolean;
}

/** Reads deletions with what became of them. @param rest conditions and order over `d` */
export async function readDeletions(rest: Prisma.Sql): Promise<Deletion[]> {
  const rows = await query<DeletionRow>(Prisma.sql`
    select d.id, d.requested_at, d.requested_by, d.deletes_events, d.keeps_persons, n.*,
      exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${deletionRunLock}::bigint::oid
        and database = (select oid from pg_database where datname = current_database())) as is_running
    from (select * from deletions d ${rest}) d left join lateral (
      select count(*)::int as persons, coalesce(sum(cardinality(r.distinct_id_hashes)), 0)::int as distinct_ids,
        coalesce(sum(r.events_deleted), 0)::int as events_deleted, max(r.completed_at) as completed_at,
        (count(*) filter (where r.completed_at is not null))::int as persons_completed,
        (count(*) filter (where r.canceled_at is not null))::int as persons_canceled,
        (count(*) filter (where r.completed_at is null and r.canceled_at is null and q.started_at is not null))::int as persons_started
      from deleted_persons r left join event_deletions q on q.project_id = r.project_id and q.person_uuid = r.person_uuid
        and q.delete_verified_at is null
      where r.project_id = d.project_id and r.deletion_id = d.id
    ) n on true order by d.requested_at desc, d.id`);
  return rows.map(toDeletion);
}

/** One deletion of the project. @throws NotFound */
export async function getDeletion(project: { id: number }, id: string): Promise<Deletion> {
  const [deletion] = await readDeletions(
    Prisma.sql`where d.project_id = ${project.id} and d.id = ${id}::uuid`,
  );
  if (!deletion) throw new NotFound();
  return deletion;
}

function toDeletion({
  persons_started,
  is_running,
  requested_at,
  completed_at,
  ...row
}: DeletionRow): Deletion {
  const open = row.persons - row.persons_completed - row.persons_canceled;
  return {
    ...row,
    requested_at: toTimestamp(requested_at),
    completed_at: completed_at && open === 0 ? toTimestamp(completed_at) : null,
    status: statusOf(row, open, persons_started, is_running),
  };
}

function statusOf(
  { persons_completed }: { persons_completed: number },
  open: number,
  started: number,
  isRunning: boolean,
): Deletion["status"] {
  if (open === 0) return persons_completed > 0 ? "completed" : "canceled";
  if (started === 0) return "queued";
  return isRunning ? "running" : "interrupted";
}
