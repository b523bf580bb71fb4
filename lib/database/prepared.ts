import "server-only";
import { createHash } from "node:crypto";
import { Prisma } from "@/lib/database/generated/client";

/** Most statements that each connection keeps prepared: a plan takes some 50 KB of PostgreSQL's memory. */
const most = 100;

/** Times a statement must come before it is worth that. */
const often = 5;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/** Begins a statement whose plan is worth keeping: it is run all the time, and planned as well without its values. */
export const prepared = Prisma.sql`/* prepared */`;

const isPrepared = /^\s*(\/\* prepared \*\/|insert into)/i;

/**
 * The name under which a connection prepares a statement: for inserts, and for statements that start with `prepared`.
 * Planning a join of six tables takes ten times as long as running it.
 *
 * @returns `""` for a statement to be planned each time; also for one that was used less than five times, and when a
 * hundred are prepared
 */
export function preparedName(text: string): string {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (names.size >= most || !isPrepared.test(text)) return "";
  const times = (seen.get(text) ?? 0) + 1;
  if (times < often) {
    // What comes once, in ever new shapes, must not fill the memory.
    if (seen.size >= 10 * most) seen.clear();
    seen.set(text, times);
    return "";
  }
  seen.delete(text);
  const made = `p${createHash("sha1").update(text).digest("hex").slice(0, 20)}`;
  names.set(text, made);
  return made;
}
