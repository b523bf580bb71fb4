import "server-only";
import { listBackupsUntil } from "@/lib/backup/status";
import type { Deletion, DeletionReceipt, StoredData } from "@/lib/contract/person/deletion";
import type { RetentionRule } from "@/lib/contract/project/retention";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { countStoredData } from "@/lib/persons/erasure/count";
import { deletionRunLock } from "@/lib/persons/event-deletion";

interface DeletionRow {
  id: string;
  requested_at: Date;
  requested_by: string;
  deletes_events: boolean;
  keeps_persons: boolean;
  is_erasure: boolean;
  requested_ids: number;
  unknown_ids: number;
  refuses_later_events: boolean;
  reason: string | null;
  retention_rule: RetentionRule | null;
  retention_before: Date | null;
  retention_removed: number;
  persons: number;
  distinct_ids: number;
  events_deleted: number;
  responses_deleted: number;
  snapshots_deleted: number;
  activity_entries_deleted: number;
  events_waiting: number;
  persons_completed: number;
  persons_canceled: number;
  persons_started: number;
  has_open_ids: boolean;
  has_started_ids: boolean;
  /** Whether the job was queued a moment ago. */
  is_starting: boolean;
  ids_completed_at: Date | null;
  completed_at: Date | null;
  canceled_at: Date | null;
  canceled_by: string | null;
  is_running: boolean;
}

/** Reads deletions with what became of them. @param rest conditions and order over `d` */
export async function readDeletions(rest: Prisma.Sql): Promise<Deletion[]> {
  const rows = await query<DeletionRow>(Prisma.sql`
    select d.id, d.requested_at, d.requested_by, d.deletes_events, d.keeps_persons, d.is_erasure, d.reason, d.ids_completed_at,
      d.retention_rule, d.retention_before, d.retention_removed, d.canceled_at, d.canceled_by,
      cardinality(d.requested_hashes) as requested_ids, cardinality(d.unknown_hashes) as unknown_ids, i.open is not null as has_open_ids, coalesce(i.started, false) as has_started_ids, coalesce(i.starts, false) as is_starting,
      exists (select from refused_ids f where f.project_id = d.project_id and f.deletion_id = d.id) as refuses_later_events,
      n.persons, n.distinct_ids, n.events_deleted + d.events_deleted as events_deleted,
      n.responses_deleted + d.responses_deleted as responses_deleted, n.snapshots_deleted + d.snapshots_deleted as snapshots_deleted,
      d.activity_entries_deleted,
      n.events_waiting + coalesce(i.events_waiting, 0) as events_waiting, n.persons_completed, n.persons_canceled,
      n.persons_started, greatest(n.completed_at, d.ids_completed_at) as completed_at,
      exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${deletionRunLock}::bigint::oid
        and database = (select oid from pg_database where datname = current_database())) as is_running
    from (select * from deletions d ${rest}) d left join lateral (
      select count(*)::int as persons, coalesce(sum(cardinality(r.distinct_id_hashes)), 0)::int as distinct_ids,
        coalesce(sum(r.events_deleted), 0)::int as events_deleted, coalesce(sum(r.responses_deleted), 0)::int as responses_deleted,
        coalesce(sum(r.snapshots_deleted), 0)::int as snapshots_deleted, max(r.completed_at) as completed_at,
        coalesce(sum((select count(*) from events e where e.project_id = q.project_id and e.person_id = q.person_id
          and e.ingested_at < q.created_at)) filter (where r.completed_at is null and r.canceled_at is null), 0)::int as events_waiting,
        (count(*) filter (where r.completed_at is not null))::int as persons_completed,
        (count(*) filter (where r.canceled_at is not null))::int as persons_canceled,
        (count(*) filter (where r.completed_at is null and r.canceled_at is null and q.started_at is not null))::int as persons_started
      from deleted_persons r left join event_deletions q on q.project_id = r.project_id and q.person_uuid = r.person_uuid
        and q.delete_verified_at is null
      where r.project_id = d.project_id and r.deletion_id = d.id
    ) n on true left join lateral (
      select true as open, bool_or(i.started_at is not null) as started,
        bool_or(i.started_at > now() - interval '30 seconds') as starts,
        sum((select count(*) from events e where e.project_id = i.project_id and e.distinct_id = i.value and e.person_id is null
          and e.ingested_at < d.requested_at))::int as events_waiting from erasure_ids i
      where i.project_id = d.project_id and i.deletion_id = d.id having count(*) > 0
    ) i on true order by d.requested_at desc, d.id`);
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

/** One deletion, with what remains of its data, and the backups that hold what it deleted. @throws NotFound */
export async function getReceipt(
  project: { id: number },
  id: string,
  now = new Date(),
): Promise<DeletionReceipt> {
  const deletion = await getDeletion(project, id);
  const backups = await listBackupsUntil(
    deletion.completed_at === null ? now : new Date(deletion.completed_at),
  );
  return {
    ...deletion,
    remaining: deletion.retention ? null : await countRemaining(project, deletion),
    backups:
      backups?.map(({ made_at, expires_at }) => ({
        made_at: toTimestamp(made_at),
        expires_at: toTimestamp(expires_at),
      })) ?? null,
  };
}

/** Counts what is stored of the persons and ids of a deletion; of its events, while it is open, those that wait. */
async function countRemaining(project: { id: number }, deletion: Deletion): Promise<StoredData> {
  const ofDeletion = Prisma.sql`project_id = ${project.id} and deletion_id = ${deletion.id}::uuid`;
  const [persons, ids] = await Promise.all([
    query<{ id: string }>(Prisma.sql`select person_id::text as id from deleted_persons where ${ofDeletion}`),
    query<{ value: string }>(Prisma.sql`select value from erasure_ids where ${ofDeletion}`),
  ]);
  const stored = await countStoredData(
    project,
    persons.map(({ id }) => id),
    ids.map(({ value }) => value),
  );
  const isOpen = deletion.deletes_events && deletion.completed_at === null && deletion.status !== "canceled";
  return { ...stored, events: isOpen ? deletion.events_waiting : stored.events };
}

function toDeletion({
  persons_started,
  has_open_ids,
  has_started_ids,
  ids_completed_at,
  is_running,
  is_starting,
  requested_at,
  completed_at,
  canceled_at,
  retention_rule: rule,
  retention_before: before,
  retention_removed: removed,
  ...row
}: DeletionRow): Deletion {
  const isRunOpen = rule !== null && ids_completed_at === null;
  const isOpen = has_open_ids || isRunOpen || row.persons > row.persons_completed + row.persons_canceled;
  const isDone = row.persons_completed > 0 || ids_completed_at !== null;
  const isStarted = persons_started > 0 || has_started_ids || isRunOpen;
  return {
    ...row,
    retention: rule && before && { rule, before: toTimestamp(before), removed },
    requested_at: toTimestamp(requested_at),
    completed_at: completed_at && !isOpen ? toTimestamp(completed_at) : null,
    canceled_at: canceled_at && toTimestamp(canceled_at),
    status: isOpen ? openStatus(isStarted, is_running || is_starting) : isDone ? "completed" : "canceled",
  };
}

function openStatus(isStarted: boolean, isRunning: boolean): Deletion["status"] {
  if (!isStarted) return "queued";
  return isRunning ? "running" : "interrupted";
}
