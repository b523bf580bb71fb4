import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "@/lib/database/generated/client";
import { prepared } from "@/lib/database/prepared";
import { query } from "@/lib/database/query";
import { getStandby, type StandbyServer } from "@/lib/database/servers";
import { log } from "@/lib/log";
import { processGlobal } from "@/lib/process-global";

/** `behind`: it answers, and lacks what the primary had seconds ago; `away`: it can't be reached, or is no standby of the primary. */
export type StandbyState = "ready" | "behind" | "away";

/** Milliseconds that a read waits for what was written before it; a shorter time after it could not be had. */
const patienceMs: Record<StandbyState, number> = { ready: 5_000, behind: 250, away: 250 };

/** Milliseconds that a check waits. */
const checkMs = 1_000;

/** Milliseconds for which a standby that was away is left alone. */
const retryMs = 2_000;

/** Milliseconds between two looks; most standbys are some milliseconds behind. */
const pausesMs = [2, 5, 10, 20, 40];

/** The state that reads found. */
const standbyState = processGlobal("fieldbookStandbyState", (): { state: StandbyState; at: number } => ({
  state: "ready",
  at: 0,
}));

/** A position in the log of changes of a database: which one, and up to where it is stored. */
interface Position {
  cluster: string;
  position: string;
}

const cluster = Prisma.sql`(select system_identifier from pg_control_system()) || '/' || current_database()`;

/** Everything that is committed is before it. What is inserted, but not flushed, a standby can't have. */
async function readPosition(): Promise<Position> {
  const [row] = await query<Position>(
    Prisma.sql`${prepared} select ${cluster} as cluster, pg_current_wal_flush_lsn()::text as position`,
  );
  if (!row) throw new Error("PostgreSQL named no position.");
  return row;
}

/**
 * Whether the standby has everything that was committed before the call, which waits for that. Later reads see
 * every change that any server process acknowledged before. Never throws but for the signal.
 */
export async function isCaughtUp(standby: StandbyServer, signal?: AbortSignal): Promise<boolean> {
  const before = standbyState.state;
  if (before === "away" && performance.now() - standbyState.at < retryMs) return false;
  const target = await readPosition().catch(() => undefined);
  // Without the primary, its own reads say what is wrong.
  if (!target) return false;
  try {
    const { lag } = await waitForReplay(standby, target, patienceMs[before], signal);
    setState(lag <= 0 ? "ready" : "behind");
    return lag <= 0;
  } catch (error) {
    signal?.throwIfAborted();
    setState("away", error);
    return false;
  }
}

/** @returns the last look   @throws the signal's reason, and as `look` */
async function waitForReplay(
  standby: StandbyServer,
  target: Position,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Look> {
  const deadline = performance.now() + milliseconds;
  for (let looks = 0; ; looks++) {
    signal?.throwIfAborted();
    const seen = await look(standby, target);
    if (seen.lag <= 0 || performance.now() > deadline) return seen;
    await sleep(pausesMs[looks] ?? 50);
  }
}

/** What a standby says of itself. */
interface Look {
  /** Bytes of the log of changes, up to the position, that it has not replayed; 0 or less for none. */
  lag: number;
  /** Seconds since the last transaction that it replayed was committed; null without one. */
  age: number | null;
}

/** @throws Error when it can't be reached, and when it is no standby of the primary's database */
async function look(standby: StandbyServer, { cluster: expected, position }: Position): Promise<Look> {
  const [row] = await query<{ cluster: string; lag: string | null; age: number | null }>(
    Prisma.sql`${prepared} select ${cluster} as cluster,
      case when pg_is_in_recovery() then pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::text end as lag,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`,
    standby.watchPool,
  );
  if (row?.cluster !== expected || row.lag === null)
    throw new Error("ANALYSIS_DATABASE_URL is not a standby of the database in DATABASE_URL.");
  return { lag: Number(row.lag), age: row.age };
}

/** Remembers that the standby failed amid a read. */
export const reportStandbyFailure = (error: unknown): void => setState("away", error);

function setState(state: StandbyState, error?: unknown): void {
  const isNew = standbyState.state !== state;
  Object.assign(standbyState, { state, at: performance.now() });
  if (!isNew) return;
  if (state === "ready") log.info("the standby is ready again: it answers analysis");
  else log.warn({ err: error, state }, "the standby does not answer analysis: the primary does");
}

/** What a check finds of the standby. */
export interface StandbyStatus {
  state: StandbyState;
  /** Bytes of the log of changes that it has not replayed; null while it is away. */
  lag_bytes: number | null;
  /** The age of its last transaction, in seconds, if it lags behind; null while it is away. */
  lag_s: number | null;
  /** Why it is away; null otherwise. */
  error: string | null;
}

/** Looks at the standby, for some seconds if it does not answer. @returns null without ANALYSIS_DATABASE_URL */
export async function readStandbyStatus(): Promise<StandbyStatus | null> {
  const standby = getStandby();
  if (!standby) return null;
  try {
    const { lag, age } = await waitForReplay(standby, await readPosition(), checkMs);
    const lag_s = lag <= 0 || age === null ? 0 : Math.round(age * 10) / 10;
    const state = lag_s * 1000 > patienceMs.ready ? "behind" : "ready";
    return { state, lag_bytes: Math.max(0, lag), lag_s, error: null };
  } catch (error) {
    return { state: "away", lag_bytes: null, lag_s: null, error: (error as Error).message };
  }
}
