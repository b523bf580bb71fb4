import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query, type RunStatement, runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { queueDelivery } from "@/lib/destinations/jobs";
import { resumeDeletionsTask, retentionTask } from "@/lib/persons/event-deletion";

/** When something happened that is told: in the last day, not ahead. */
const isRecent = (at: Prisma.Sql, now: Date): Prisma.Sql =>
  Prisma.sql`(${at} > ${now}::timestamptz - interval '1 day' and ${at} <= ${now}::timestamptz)`;

/** SQL: starts, stops, reached limits and stops by canaries of the surveys `s` that `where` chooses. */
const surveyEvents = (where: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
  select s.project_id, s.id as survey_id, 'survey_started' as event, s.start_date as at, null::jsonb as data from surveys s
  where ${where} and ${isRecent(Prisma.sql`s.start_date`, now)} and not s.archived
  union all
  select s.project_id, s.id, case when c.survey_id is null then 'survey_stopped' else 'canary_stopped' end, s.end_date, null
  from surveys s left join survey_canaries c on c.project_id = s.project_id and c.survey_id = s.id and c.outcome = 'stopped'
    and c.settled_at = s.end_date
  where ${where} and ${isRecent(Prisma.sql`s.end_date`, now)} and s.start_date <= s.end_date
  union all
  select s.project_id, s.id, 'survey_limit_reached', r.timestamp, null from surveys s cross join lateral (
    select r.timestamp from responses r
    where r.project_id = s.project_id and r.survey_id = s.id::text and r.is_sent and r.timestamp >= s.start_date
    order by r.timestamp offset s.responses_limit - 1 limit 1) r
  where ${where} and s.responses_limit > 0 and ${isRecent(Prisma.sql`r.timestamp`, now)}`;

/** SQL: runs of deletions, in the projects of which they deleted something, and failed backups, in every project of `subscribed`. */
const runEvents = (now: Date): Prisma.Sql => Prisma.sql`
  select p.project_id, null::uuid, 'deletion_run', r.last_succeeded_at,
    jsonb_build_object('persons', (select count(*) from deleted_persons d where d.project_id = p.project_id
      and d.completed_at between r.last_started_at and r.last_succeeded_at))
  from job_runs r cross join (select distinct project_id from subscribed) p
  where r.task in ('delete-events', ${resumeDeletionsTask}, ${retentionTask}) and r.last_succeeded_at >= r.last_started_at
    and ${isRecent(Prisma.sql`r.last_succeeded_at`, now)}
    and (exists (select from deleted_persons d where d.project_id = p.project_id
        and d.completed_at between r.last_started_at and r.last_succeeded_at)
      or exists (select from deletions d where d.project_id = p.project_id
        and d.ids_completed_at between r.last_started_at and r.last_succeeded_at))
  union all
  select p.project_id, null, 'backup_failed', r.last_failed_at, null
  from job_runs r cross join (select distinct project_id from subscribed) p
  where r.task = 'back-up' and ${isRecent(Prisma.sql`r.last_failed_at`, now)}
    and r.last_failed_at > coalesce(r.last_succeeded_at, '-infinity')`;

/**
 * Queues a delivery for each destination that is told of an event and existed then: once, because its key has the event's time.
 *
 * @param where which destinations `d`
 * @param happened SQL of the events, which may read `subscribed`
 * @returns how many were queued
 */
async function queueHappened(
  run: RunStatement,
  where: Prisma.Sql,
  happened: Prisma.Sql,
  now: Date,
): Promise<number> {
  const rows = await run(Prisma.sql`
    with subscribed as materialized (
      select d.project_id, d.id, d.created_at, s.value as subscription
      from destinations d cross join jsonb_array_elements(d.subscriptions) s (value)
      where d.enabled and ${where} and s.value -> 'events' ?| array['survey_started', 'survey_stopped', 'survey_limit_reached',
        'canary_stopped', 'deletion_run', 'backup_failed']
    ), happened as (${happened})
    insert into deliveries (project_id, id, destination_id, key, event, survey_id, data, status, due_at, next_attempt_at)
    select d.project_id, gen_random_uuid(), d.id,
      h.event || ':' || coalesce(h.survey_id::text, '') || ':' || case
        -- Of several attempts on one day the first tells.
        when h.event = 'backup_failed' then to_char(h.at, 'YYYY-MM-DD') else extract(epoch from h.at)::text end,
      h.event, h.survey_id, h.data, 'pending', ${now}::timestamptz, ${now}::timestamptz
    from happened h join lateral (
      select distinct s.project_id, s.id from subscribed s
      where s.project_id = h.project_id and s.created_at <= h.at and s.subscription -> 'events' ? h.event
        and (h.survey_id is null or s.subscription -> 'survey_ids' = 'null' or s.subscription -> 'survey_ids' ? h.survey_id::text)
    ) d on true
    on conflict do nothing returning id`);
  return rows.length;
}

/** Queues what a change of a survey brought about, in its transaction: a start, a stop, a limit that is reached. */
export async function queueSurveyEvents(
  tx: Transaction,
  { project_id, id }: { project_id: number; id: string },
  now: Date,
): Promise<void> {
  const run = runInTransaction(tx);
  const happened = surveyEvents(
    Prisma.sql`exists (select from subscribed) and s.project_id = ${project_id} and s.id = ${id}::uuid`,
    now,
  );
  if ((await queueHappened(run, Prisma.sql`d.project_id = ${project_id}`, happened, now)) > 0)
    await queueDelivery(run);
}

/**
 * Queues what no transaction could: starts and stops whose time has come, limits that responses reached, runs of deletions and failed
 * backups. What is committed is found, also when a run was missed.
 */
export async function queueFoundEvents(now: Date): Promise<void> {
  const surveys = surveyEvents(Prisma.sql`s.project_id in (select project_id from subscribed)`, now);
  const happened = Prisma.sql`${surveys} union all ${runEvents(now)}`;
  await queueHappened(query, ofExistingProject(Prisma.sql`d.project_id`), happened, now);
}
