import "server-only";
import { createHash } from "node:crypto";
import { Prisma } from "@/lib/database/generated/client";

/** Most statements that each connection keeps prepared: a plan takes some 50 KB of PostgreSQL's memory. */
const maxPrepared = 100;

/** Times a statement must come before it is worth that. */
const often = 5;

const seen = new Map<string, number>();
const kept = new Set<string>();
const names = new Map<string, string>();

/** Begins a statement whose plan is worth keeping: it is run all the time, and planned as well without its values. */
export const prepared = Prisma.sql`/* prepared */`;

const isPrepared = /^\s*(\/\* prepared \*\/|insert into)/i;

/** The same text has the same name in every copy of this module: connections are shared with the start script's. */
export function nameOf(text: string): string {
  const existingName = names.get(text);
  if (existingName !== undefined) return existingName;
  const name = `p${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/**
 * The name under which a connection prepares a statement: for inserts, and for statements that start with `prepared`.
 * Planning a join of six tables takes ten times as long as running it.
 *
 * @returns `""` for a statement to be planned each time; also for one that was used less than five times, and when a
 * hundred are prepared
 */
export function preparedName(text: string): string {
  if (kept.has(text)) return nameOf(text);
  if (kept.size >= maxPrepared || !isPrepared.test(text)) return "";
  const times = (seen.get(text) ?? 0) + 1;
  if (times < often) {
    // What comes once, in ever new shapes, must not fill the memory.
    if (seen.size >= 10 * maxPrepared) seen.clear();
    seen.set(text, times);
    return "";
  }
  seen.delete(text);
  kept.add(text);
  return nameOf(text);
}
