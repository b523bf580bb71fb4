import "server-only";
import type pg from "pg";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** The jobs of one task in the queue. */
export type QueuedJobs = {
  task: string;
  due: number;
  running: number;
  /** Jobs for later, and jobs to be retried. */
  scheduled: number;
  /** Jobs that are not retried. */
  failed: number;
  /** Seconds for which the oldest due job has waited; null without one. */
  age: number | null;
};

/** Reads the queue from the view that graphile-worker keeps for this; empty before the first worker has created it. */
export async function readJobQueue(database?: pg.Pool): Promise<QueuedJobs[]> {
  const views = await query(
    Prisma.sql`select from pg_views where schemaname = 'graphile_worker' and viewname = 'jobs'`,
    database,
  );
  if (views.length === 0) return [];
  const jobs = Prisma.sql`
    select task,
      count(*) filter (where state = 'due')::int as due,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'failed')::int as failed,
      extract(epoch from now() - min(run_at) filter (where state = 'due'))::float8 as age
    from (
      select task_identifier as task, run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed'
        when run_at > now() then 'scheduled'
        else 'due' end as state
      from graphile_worker.jobs
    ) jobs group by task order by task`;
  return await query<QueuedJobs>(jobs, database);
}
