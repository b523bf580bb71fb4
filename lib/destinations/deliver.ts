import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { attemptDelivery } from "@/lib/destinations/attempt";
import type { DeliveryRow } from "@/lib/destinations/delivery";
import { log } from "@/lib/log";
import { processGlobal } from "@/lib/process-global";

/** Destinations that are sent to at the same time, each one message: one that hangs delays itself alone. */
const maxParallel = 16;

/** Seconds after which a delivery is sent again whose process was killed: longer than an attempt takes. */
const leaseSeconds = 60;

/** The run of this process, which takes over what becomes due meanwhile. */
const current = processGlobal("fieldbookDeliveries", () => ({ wake: null as (() => void) | null }));

/**
 * Sends everything that is due, each destination one message at a time. Where a run is in progress in this process, it takes over.
 *
 * @param now the time of the run
 */
export async function deliverDue(now: Date): Promise<void> {
  if (current.wake) return current.wake();
  const begun = performance.now();
  const time = () => new Date(now.getTime() + performance.now() - begun);
  const busy = new Map<string, Promise<void>>();
  let wake = () => {};
  current.wake = () => wake();
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await holdExcess(time());
      await summarize(time());
      for (const delivery of await claim([...busy.keys()], maxParallel - busy.size, time())) {
        const { id, destination_id } = delivery;
        const attempt = attemptDelivery(delivery, time())
          .catch((error) => log.error({ err: error, delivery: id }, "failed to record a delivery"))
          .finally(() => busy.delete(destination_id));
        busy.set(destination_id, attempt);
      }
      if (busy.size === 0) return;
      await Promise.race([...busy.values(), woken]);
    }
  } finally {
    current.wake = null;
  }
}

/** Takes the oldest due delivery of each destination, unless one is being sent. Another process then leaves it alone. */
const claim = (busy: readonly string[], limit: number, now: Date): Promise<DeliveryRow[]> =>
  query<DeliveryRow>(Prisma.sql`
    with due as (
      select distinct on (destination_id) project_id, id, next_attempt_at from deliveries
      where next_attempt_at <= ${now}::timestamptz and status = 'pending' and destination_id <> all(${busy}::uuid[])
      order by destination_id, next_attempt_at, id)
    update deliveries d set attempts = d.attempts + 1, next_attempt_at = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
    from (select * from due order by next_attempt_at limit ${limit}) due
    where d.project_id = due.project_id and d.id = due.id and d.next_attempt_at <= ${now}::timestamptz
    returning d.*`);

/** Holds what is due beyond the limit of its destination and minute until the minute is over. */
async function holdExcess(now: Date): Promise<void> {
  await query(Prisma.sql`
    with minutes as (
      select distinct project_id, destination_id, date_trunc('minute', due_at) as minute from deliveries
      where next_attempt_at <= ${now}::timestamptz and status = 'pending' and attempts = 0 and submission_id is not null
    ), ranked as (
      select d.project_id, d.id, m.minute,
        row_number() over (partition by d.destination_id, m.minute order by d.due_at, d.id) > t.limit_per_minute as is_excess
      from minutes m
        join destinations t on t.project_id = m.project_id and t.id = m.destination_id
        join deliveries d on d.project_id = m.project_id and d.destination_id = m.destination_id
          and d.due_at >= m.minute and d.due_at < m.minute + interval '1 minute' and d.submission_id is not null)
    update deliveries d set status = 'held', next_attempt_at = ranked.minute + interval '1 minute'
    from ranked where ranked.is_excess and d.project_id = ranked.project_id and d.id = ranked.id
      and d.status = 'pending' and d.attempts = 0`);
}

/** Makes one delivery of those that were held for each destination, and finishes them: one statement. */
async function summarize(now: Date): Promise<void> {
  await query(Prisma.sql`
    with held as (
      update deliveries set status = 'summarized', next_attempt_at = null, finished_at = ${now}::timestamptz
      where status = 'held' and next_attempt_at <= ${now}::timestamptz
      returning project_id, destination_id, id, event, survey_id
    ), grouped as (
      select project_id, destination_id, event, survey_id, count(*)::int as count, array_agg(id order by id) as ids
      from held group by 1, 2, 3, 4)
    insert into deliveries (project_id, id, destination_id, key, event, data, status, due_at, next_attempt_at)
    select project_id, gen_random_uuid(), destination_id, 'summary:' || min(ids[1]::text), 'summary', jsonb_build_object(
        'count', sum(count),
        'groups', jsonb_agg(jsonb_build_object('event', event, 'survey_id', survey_id, 'count', count) order by count desc, survey_id),
        'delivery_ids', (select jsonb_agg(h.id) from (select id from held h
          where h.project_id = g.project_id and h.destination_id = g.destination_id order by id limit 1000) h)),
      'pending', ${now}::timestamptz, ${now}::timestamptz
    from grouped g group by project_id, destination_id`);
}
