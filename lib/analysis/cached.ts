import "server-only";
import { createHash } from "node:crypto";
import { compute } from "@/lib/analysis/engine/threads";
import type { InsightJob, InsightName, InsightResult } from "@/lib/analysis/insights";
import { toTimestamp } from "@/lib/contract/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** A result, and whether it was computed now. */
export interface CachedResult<T> {
  result: T;
  is_cached: boolean;
  last_refresh: string;
}

interface Entry {
  /** Of the project's data: another version, another result. */
  version: string;
  result: unknown;
  at: string;
  /** Bytes, about. */
  weight: number;
}

/** A computation that goes on until it ends or nobody waits for it. */
interface Running {
  /** Of the project's data, or an earlier one, when it began. */
  version: string;
  entry: Promise<Entry>;
  waiting: number;
  end: AbortController;
}

/** Bytes of results that are kept, about. */
const capacity = 32 * 1024 * 1024;

const entries = new Map<string, Entry>();
let weight = 0;

const running = new Map<string, Running>();

/**
 * Computes an insight, or answers with the result that is kept. A result depends on the job, which holds every filter,
 * date and setting as statements and numbers, and on the project's data: events, persons, cohorts and their members. Every
 * write of those raises the version (`data_versions`), so a result is used exactly as long as it is what would be computed
 * again. Equal requests at the same time share one computation.
 *
 * @throws as `compute`
 */
export async function cached<Name extends InsightName>(
  project: { id: number },
  insight: Name,
  job: InsightJob<Name>,
  { refresh = false, signal }: { refresh?: boolean | undefined; signal?: AbortSignal | undefined } = {},
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
      : await joined(key, version, signal, async (end) => {
          const computed = await compute({ project: project.id, insight, job }, end);
          return keep(key, {
            ...computed,
            at: toTimestamp(new Date()),
            weight: weightOf(computed.result),
          });
        });
  // The key names the insight.
  return { result: result as InsightResult<Name>, is_cached: isCached, last_refresh: at };
}

/**
 * Waits for the computation of this key and version, beginning it if none is running. It ends when nobody waits for it any
 * more.
 */
async function joined(
  key: string,
  version: string,
  signal: AbortSignal | undefined,
  begin: (end: AbortSignal) => Promise<Entry>,
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

function started(version: string, begin: (end: AbortSignal) => Promise<Entry>): Running {
  const end = new AbortController();
  return { version, entry: begin(end.signal), waiting: 0, end };
}

/** The version of a project's data. */
async function versionOf(project: { id: number }): Promise<string> {
  const rows = await query<{ version: string }>(
    Prisma.sql`select coalesce(sum(changes), 0)::text as version from data_versions where project_id = ${project.id}`,
  );
  return rows[0]?.version ?? "";
}

/** Keeps an entry as the last used one; the first used ones make room. */
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
