import "server-only";
import { createHash } from "node:crypto";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import { compute } from "@/lib/analysis/engine/threads";
import type { InsightJob, InsightName, InsightResult } from "@/lib/analysis/insights";
import type { RunOptions } from "@/lib/analysis/request/scope";
import { toTimestamp } from "@/lib/contract/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** A result, and whether it came from the cache. */
export interface CachedResult<T> {
  result: T;
  is_cached: boolean;
  last_refresh: string;
}

interface Entry {
  /** The version of the project's data that the result was computed from. */
  version: string;
  result: unknown;
  at: string;
  /** Approximate size in bytes. */
  weight: number;
}

/** A computation in progress; it ends when it is done or its last caller has aborted. */
interface Running {
  /** The version of the project's data when the computation started, or an earlier one. */
  version: string;
  entry: Promise<Entry>;
  progress: ReadingProgress;
  waiting: number;
  end: AbortController;
}

/** Approximate limit of the cache in bytes. */
const capacity = 32 * 1024 * 1024;

const entries = new Map<string, Entry>();
let weight = 0;

const running = new Map<string, Running>();

/**
 * Computes an insight, or returns the cached result. A result depends on the job, which contains every filter, date and
 * setting as statements and numbers, and on the project's data: events, persons, cohorts and their members. Every write
 * to those increases the version (`data_versions`), so a cached result is used until the data changes. Equal requests
 * at the same time share one computation.
 *
 * @throws as `compute`
 */
export async function cached<Name extends InsightName>(
  project: { id: number },
  insight: Name,
  job: InsightJob<Name>,
  {
    refresh = false,
    signal,
    onStart,
  }: { refresh?: boolean | undefined } & Pick<RunOptions, "signal" | "onStart"> = {},
): Promise<CachedResult<InsightResult<Name>>> {
  const key = createHash("sha256")
    .update(JSON.stringify([project.id, insight, job]))
    .digest("base64url");
  const version = await versionOf(project);
  const found = refresh ? undefined : entries.get(key);
  const isCached = found?.version === version;
  const { result, at } =
    found && isCached
      ? keep(key, found)
      : await joined(key, version, { signal, onStart }, async (end, onProgress) => {
          const computed = await compute({ project: project.id, insight, job }, end, onProgress);
          return keep(key, {
            ...computed,
            at: toTimestamp(new Date()),
            weight: weightOf(computed.result),
          });
        });
  // The cache key starts with the insight's name.
  return { result: result as InsightResult<Name>, is_cached: isCached, last_refresh: at };
}

/**
 * Waits for the computation of this key and version, and starts it if none is running. The computation is aborted when
 * its last caller has aborted.
 */
async function joined(
  key: string,
  version: string,
  { signal, onStart }: Pick<RunOptions, "signal" | "onStart">,
  begin: Begin,
): Promise<Entry> {
  signal?.throwIfAborted();
  const pending = running.get(key);
  const shared = pending?.version === version ? pending : started(version, begin);
  const forget = () => running.get(key) === shared && running.delete(key);
  if (shared !== pending) {
    running.set(key, shared);
    shared.entry.then(forget, forget);
  }
  shared.waiting++;
  onStart?.(shared.progress);
  return await new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal?.reason);
      if (--shared.waiting > 0) return;
      forget();
      shared.end.abort(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    shared.entry.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
  });
}

type Begin = (end: AbortSignal, onProgress: (progress: ReadingProgress) => void) => Promise<Entry>;

function started(version: string, begin: Begin): Running {
  const end = new AbortController();
  const progress: ReadingProgress = { rowsRead: 0, rowsEstimated: null };
  const entry = begin(end.signal, (reported) => Object.assign(progress, reported));
  return { version, entry, progress, waiting: 0, end };
}

/** The version of a project's data. */
async function versionOf(project: { id: number }): Promise<string> {
  const rows = await query<{ version: string }>(
    Prisma.sql`select coalesce(sum(changes), 0)::text as version from data_versions where project_id = ${project.id}`,
  );
  return rows[0]?.version ?? "";
}

/** Stores an entry as the most recently used one, and evicts the least recently used ones. */
function keep(key: string, entry: Entry): Entry {
  weight += entry.weight - (entries.get(key)?.weight ?? 0);
  entries.delete(key);
  entries.set(key, entry);
  for (const [oldest, { weight: freed }] of entries) {
    if (weight <= capacity) break;
    entries.delete(oldest);
    weight -= freed;
  }
  return entry;
}

function weightOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === "string") return 2 * value.length + 16;
  if (typeof value !== "object" || value === null) return 16;
  return Object.values(value).reduce<number>((sum, inner) => sum + weightOf(inner), 64);
}
