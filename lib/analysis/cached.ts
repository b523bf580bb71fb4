import "server-only";
import { createHash } from "node:crypto";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { InsightJob, InsightName, InsightResult } from "@/lib/analysis/insights";
import type { RunOptions } from "@/lib/analysis/request/scope";
import { eventStore, type ReadFrom } from "@/lib/analysis/store";
import { toTimestamp } from "@/lib/contract/wire/field";
import { createSharedRuns } from "@/lib/shared-runs";

/** A result, and whether it came from the cache. */
export interface CachedResult<T> {
  result: T;
  is_cached: boolean;
  last_refresh: string;
  engine?: ReadFrom["engine"];
  as_of?: ReadFrom["as_of"];
}

interface Entry {
  /** The version of the project's data that the result was computed from. */
  version: string;
  result: unknown;
  at: string;
  /** The store that was read, if there are two. */
  read?: ReadFrom;
  /** Approximate size in bytes. */
  weight: number;
}

/** Approximate limit of the cache in bytes. */
const capacity = 32 * 1024 * 1024;

const entries = new Map<string, Entry>();
let weight = 0;

const share = createSharedRuns<Entry, ReadingProgress>(() => ({ rowsRead: 0, rowsEstimated: null }));

/**
 * Computes an insight, or returns the cached result. A result depends on the job, which contains every filter, date and
 * setting as statements and numbers, and on the project's data: events, persons, cohorts and their members. Every write
 * to those increases the version (`data_versions`), so a cached result is used until the data changes. Equal requests
 * at the same time share one computation.
 *
 * @throws as `EventStore.run`
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
  const store = refresh ? await eventStore().catchUp(signal) : eventStore();
  // Queries are left out: statements say the same, but not the time, unless a filter has a relative date.
  const text = JSON.stringify([project.id, insight, job], (name, value) =>
    name === "query" ? undefined : value,
  );
  const key = createHash("sha256").update(text).digest("base64url");
  const version = await store.version(project);
  const entry = refresh ? undefined : entries.get(key);
  const isCached = entry?.version === version;
  const { result, at, read } =
    entry && isCached
      ? keep(key, entry)
      : await share(
          `${key} ${version}`,
          signal,
          async (end, progress) => {
            const onProgress = (reported: ReadingProgress) => Object.assign(progress, reported);
            const computed = await store.run(project, insight, job, end, onProgress);
            return keep(key, {
              ...computed,
              at: toTimestamp(new Date()),
              weight: weightOf(computed.result),
            });
          },
          onStart,
        );
  // The cache key starts with the insight's name.
  return { result: result as InsightResult<Name>, is_cached: isCached, last_refresh: at, ...read };
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
