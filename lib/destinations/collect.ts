import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { deliverDue } from "@/lib/destinations/deliver";
import { queueDigests } from "@/lib/destinations/queue-digests";
import { resumeDeletionsTask, retentionTask } from "@/lib/persons/event-deletion";

/** Days that finished deliveries are kept. */
const keptDays = 30;

/**
 * Queues what happened without a request that could have queued it, and digests whose time has come; removes old deliveries; sends
 * what is due.
 *
 * @param now the time of the run
 */
export async function collectNotifications(now: Date): Promise<void> {
  await queueEvents(now);
  await queueDigests(now);
  await query(Prisma.sql`
    delete from deliveries where next_attempt_at is null
      and coalesce(finished_at, created_at) < ${now}::timestamptz - ${keptDays} * interval '1 day'`);
  await deliverDue(now);
}

/**
 * Queues what follows from stored rows: surveys that started, stopped, reached their limit or were stopped by their canary, runs of
 * deletions and failed backups of the last day, since their destination exists. Each once, because its key has its time: what is
 * committed is found, also when a run was missed.
 */
async function queueEvents(now: Date): Promise<void> {
  const since = Prisma.sql`(${now}::timestamptz - interval '1 day')`;
  const until = Prisma.sql`${now}::timestamptz`;
  await query(Prisma.sql`
    with subscribed as materialized (
      select d.project_id, d.id, d.created_at, s.value as subscription
      from destinations d cross join jsonb_array_elements(d.subscriptions) s (value)
      where d.enabled and ${ofExistingProject(Prisma.sql`d.project_id`)} and s.value -> 'events' ?| array['survey_started',
        'survey_stopped', 'survey_limit_reached', 'canary_stopped', 'deletion_run', 'backup_failed']
    ), watched as materialized (
      select s.* from surveys s where s.project_id in (select project_id from subscribed)
    ), happened as (
      select project_id, id as survey_id, 'survey_started' as event, start_date as at, null::jsonb as data from watched
      where start_date > ${since} and start_date <= ${until} and not archived
      union all
      select project_id, id, 'survey_stopped', end_date, null from watched w
      where end_date > ${since} and end_date <= ${until} and start_date <= end_date and not exists (
        select from survey_canaries c where c.project_id = w.project_id and c.survey_id = w.id and c.outcome = 'stopped'
          and c.settled_at = w.end_date)
      union all
      select c.project_id, c.survey_id, 'canary_stopped', c.settled_at, null from survey_canaries c
      where c.project_id in (select project_id from subscribed) and c.outcome = 'stopped'
        and c.settled_at > ${since} and c.settled_at <= ${until}
      union all
      select w.project_id, w.id, 'survey_limit_reached', r.timestamp, null from watched w cross join lateral (
        select r.timestamp from responses r
        where r.project_id = w.project_id and r.survey_id = w.id::text and r.is_sent and r.timestamp >= w.start_date
        order by r.timestamp offset w.responses_limit - 1 limit 1) r
      where w.responses_limit > 0 and r.timestamp > ${since}
      union all
      select p.project_id, null, 'deletion_run', r.last_succeeded_at,
        jsonb_build_object('persons', (select count(*) from deleted_persons d where d.project_id = p.project_id
          and d.completed_at between r.last_started_at and r.last_succeeded_at))
      from job_runs r cross join (select distinct project_id from subscribed) p
      where r.task in ('delete-events', ${resumeDeletionsTask}, ${retentionTask}) and r.last_succeeded_at >= r.last_started_at
        and r.last_succeeded_at > ${since}
        and (exists (select from deleted_persons d where d.project_id = p.project_id
            and d.completed_at between r.last_started_at and r.last_succeeded_at)
          or exists (select from deletions d where d.project_id = p.project_id
            and d.ids_completed_at between r.last_started_at and r.last_succeeded_at))
      union all
      select p.project_id, null, 'backup_failed', r.last_failed_at, null
      from job_runs r cross join (select distinct project_id from subscribed) p
      where r.task = 'back-up' and r.last_failed_at > ${since} and r.last_failed_at > coalesce(r.last_succeeded_at, '-infinity')
    )
    insert into deliveries (project_id, id, destination_id, key, event, survey_id, data, status, due_at, next_attempt_at)
    select d.project_id, gen_random_uuid(), d.id,
      h.event || ':' || coalesce(h.survey_id::text, '') || ':' || case
        -- Of several attempts on one day the first tells.
        when h.event = 'backup_failed' then to_char(h.at, 'YYYY-MM-DD') else extract(epoch from h.at)::text end,
      h.event, h.survey_id, h.data, 'pending', ${until}, ${until}
    from happened h join lateral (
      select distinct s.project_id, s.id from subscribed s
      where s.project_id = h.project_id and s.created_at <= h.at and s.subscription -> 'events' ? h.event
        and (h.survey_id is null or s.subscription -> 'survey_ids' = 'null' or s.subscription -> 'survey_ids' ? h.survey_id::text)
    ) d on true
    on conflict do nothing`);
}
