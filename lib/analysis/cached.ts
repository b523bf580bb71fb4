import "server-only";
import { createHash } from "node:crypto";
import { type JobOf, type ResultOf, run } from "@/lib/analysis/engine/threads";
import type { Questions } from "@/lib/analysis/insights";
import { toTimestamp } from "@/lib/contract/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** A result, and whether it was worked out now. */
export interface Answer<T> {
  result: T;
  is_cached: boolean;
  last_refresh: string;
}

interface Kept {
  /** Of the data: another version, another result. */
  version: string;
  result: unknown;
  at: string;
  weight: number;
}

/** Bytes of results that are kept, roughly. */
const room = 32 * 1024 * 1024;

const kept = new Map<string, Kept>();
let weight = 0;

/**
 * Asks a question, or answers from what is kept. A result depends on the job, which holds every filter, date and setting
 * as statements and numbers, and on the project's data: events, persons, cohorts and who is in them. Whoever writes those
 * counts it (`data_versions`), so what is kept is used exactly as long as it is what would be worked out again.
 *
 * @throws what `run` throws
 */
export async function ask<Q extends keyof Questions>(
  project: { id: number },
  question: Q,
  job: JobOf<Q>,
  { refresh = false, signal }: { refresh?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Answer<ResultOf<Q>>> {
  const key = createHash("sha256")
    .update(JSON.stringify([project.id, question, job]))
    .digest("base64url");
  const found = refresh ? undefined : kept.get(key);
  if (found && found.version === (await versionOf(project))) {
    // Used last: forgotten last.
    kept.delete(key);
    kept.set(key, found);
    return { result: found.result as ResultOf<Q>, is_cached: true, last_refresh: found.at };
  }
  const { result, version } = await run(project, question, job, signal);
  const at = toTimestamp(new Date());
  keep(key, { version, result, at, weight: weightOf(result) });
  return { result, is_cached: false, last_refresh: at };
}

async function versionOf(project: { id: number }): Promise<string | undefined> {
  const rows = await query<{ version: string }>(
    Prisma.sql`select coalesce(sum(changes), 0)::text as version from data_versions where project_id = ${project.id}`,
  );
  return rows[0]?.version;
}

function keep(key: string, entry: Kept): void {
  weight += entry.weight - (kept.get(key)?.weight ?? 0);
  kept.delete(key);
  kept.set(key, entry);
  for (const [oldest, { weight: freed }] of kept) {
    if (weight <= room) return;
    kept.delete(oldest);
    weight -= freed;
  }
}

function weightOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === "string") return 2 * value.length + 16;
  if (typeof value !== "object" || value === null) return 16;
  return Object.values(value).reduce<number>((sum, inner) => sum + weightOf(inner), 64);
}
