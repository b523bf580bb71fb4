import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { readCopyState } from "@/lib/clickhouse/state";
import type { ClickhouseState } from "@/lib/contract/project/clickhouse-state";
import type { DataSummary } from "@/lib/contract/project/data-summary";
import { toTimestamp } from "@/lib/contract/wire/field";
import { countedPersons } from "@/lib/database/counted-persons";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { query } from "@/lib/database/query";
import { countResponses } from "@/lib/surveys/responses/count";

/**
 * What a project holds: numbers, and the times of its first and last event. For an owner also how far the copy in ClickHouse is,
 * if there is one. All statements at once.
 */
export async function summarizeData(
  project: { id: number },
  { role }: Pick<Actor, "role">,
): Promise<DataSummary> {
  const { id } = project;
  const eventTime = (direction: Prisma.Sql) => Prisma.sql`(select "timestamp" from events
    where project_id = ${id} and path_item is not null order by "timestamp" ${direction} limit 1)`;
  const [rows, responses, clickhouse] = await Promise.all([
    query<Counts>(Prisma.sql`select
      ${countedPersons(project)} as persons,
      (select count(*)::int from events where project_id = ${id}) as events,
      (select count(*)::int from surveys where project_id = ${id}) as surveys,
      (select count(*)::int from feature_flags where project_id = ${id} and not deleted) as flags,
      (select count(*)::int from cohorts where project_id = ${id} and not deleted) as cohorts,
      ${eventTime(Prisma.sql`asc`)} as first_event_at, ${eventTime(Prisma.sql`desc`)} as last_event_at`),
    countResponses(project, { exclude_archived: false, survey_ids: undefined }),
    role === "owner" ? readClickhouse() : null,
  ]);
  const { first_event_at, last_event_at, ...counts } = onlyRow(rows);
  return {
    ...counts,
    responses: Object.values(responses).reduce((sum, count) => sum + count, 0),
    first_event_at: first_event_at && toTimestamp(first_event_at),
    last_event_at: last_event_at && toTimestamp(last_event_at),
    clickhouse,
  };
}

async function readClickhouse(): Promise<ClickhouseState | null> {
  const state = await readCopyState();
  if (!state) return null;
  const { isComplete, asOf, lagSeconds, outboxRows, rowsShipped, rowsBackfilled, lastFailure, lastCheck } =
    state;
  return {
    is_complete: isComplete,
    as_of: asOf && toTimestamp(asOf),
    lag_seconds: Math.round(lagSeconds),
    pending: outboxRows,
    shipped: rowsShipped + rowsBackfilled,
    last_failure: lastFailure?.error ?? null,
    last_check_at: lastCheck && toTimestamp(lastCheck.at),
    differences: lastCheck?.differences ?? null,
  };
}

interface Counts extends Omit<DataSummary, "responses" | "first_event_at" | "last_event_at" | "clickhouse"> {
  first_event_at: Date | null;
  last_event_at: Date | null;
}
