import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** The state of the read copy, as the shipping loop and the commands record it in PostgreSQL. */
export interface CopyState {
  /** Whether every event and person that existed before it was set up is in it. Until then it can't answer. */
  isComplete: boolean;
  /**
   * Whether an insert failed, or takes unusually long, that may be stored on one shard and not on another: an event whose person
   * changed would count twice or not at all. It ends with the next batch that is stored.
   */
  isPartial: boolean;
  /** Everything committed before is in it; null: nothing was shipped yet. */
  asOf: Date | null;
  /** Seconds since `asOf`; since it was set up, when nothing was shipped yet. */
  lagSeconds: number;
  /** Changes with every batch that is shipped: part of the key of a cached answer. */
  version: string;
  /** Names in the outbox; not counted beyond a million. */
  outboxRows: number;
  /** Rows that the loop shipped, with tombstones and those of retries. */
  rowsShipped: number;
  /** Rows that the backfill inserted. */
  rowsBackfilled: number;
  /** When the loop failed last, and why; null when it shipped since. */
  lastFailure: { at: Date; error: string } | null;
  /** The last check, and the number of events and persons that differed then. */
  lastCheck: { at: Date; differences: number } | null;
}

interface StateRow {
  is_complete: boolean;
  is_partial: boolean;
  shipped_until: Date | null;
  lag_seconds: number;
  version: string;
  outbox_rows: number;
  rows_shipped: number;
  rows_backfilled: number;
  last_failed_at: Date | null;
  last_error: string | null;
  checked_at: Date | null;
  differences: number | null;
}

/** Seconds after which an insert that is not acknowledged counts as stored in part. */
const slowInsertSeconds = 5;

/** The state of the read copy; null: there is none, because `clickhouse:backfill` was not run, or `clickhouse:off` was. */
export async function readCopyState(): Promise<CopyState | null> {
  const [row] = await query<StateRow>(Prisma.sql`
    select backfilled_at is not null as is_complete,
      coalesce(inserting_since < clock_timestamp() - make_interval(secs => ${slowInsertSeconds}::int), false) as is_partial,
      shipped_until,
      greatest(extract(epoch from clock_timestamp() - coalesce(shipped_until, started_at)), 0)::float8 as lag_seconds,
      version::text, (select count(*)::int from (select from event_outbox limit 1000000) o) as outbox_rows,
      rows_shipped::float8, backfilled_rows::float8 as rows_backfilled, last_failed_at, last_error, checked_at, differences
    from clickhouse_copies`);
  if (!row) return null;
  return {
    isComplete: row.is_complete,
    isPartial: row.is_partial,
    asOf: row.shipped_until,
    lagSeconds: row.lag_seconds,
    version: row.version,
    outboxRows: row.outbox_rows,
    rowsShipped: row.rows_shipped,
    rowsBackfilled: row.rows_backfilled,
    lastFailure: row.last_failed_at && { at: row.last_failed_at, error: row.last_error ?? "" },
    lastCheck: row.checked_at && { at: row.checked_at, differences: row.differences ?? 0 },
  };
}

/** Milliseconds between two looks at the watermark. */
const pollMs = 100;

/**
 * Waits until everything committed before the call is in the read copy.
 *
 * @returns whether it is; false after `seconds`, and when there is no copy   @throws the signal's reason when it aborts
 */
export async function waitForWatermark(seconds: number, signal?: AbortSignal): Promise<boolean> {
  const [start] = await query<{ now: string }>(Prisma.sql`select clock_timestamp()::text as now`);
  for (const until = performance.now() + seconds * 1000; ; ) {
    const [state] = await query<{ is_reached: boolean | null }>(
      Prisma.sql`select shipped_until >= ${start!.now}::timestamptz as is_reached from clickhouse_copies`,
    );
    if (!state) return false;
    if (state.is_reached) return true;
    if (performance.now() >= until) return false;
    await sleep(pollMs, undefined, { signal });
  }
}
