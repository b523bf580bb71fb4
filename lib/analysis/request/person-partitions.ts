import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Ids of persons, both ends inclusive. */
export interface PersonIds {
  first: number;
  last: number;
}

/** Ranges at most: ten million events in them make packs of some hundred kilobytes; an empty one costs little. */
const mostRanges = 1024;

/** Ids of a range at least. */
const fewest = 64;

/** Statements at most: enough that connections which take one after the other end about together. */
const mostShares = 16;

/** The first and the last id of persons who have events, deleted ones too; null without any. */
export async function personIds(project: { id: number }): Promise<PersonIds | null> {
  const [ids] = await query<{ first: string | null; last: string | null }>(
    Prisma.sql`select min(person_id)::text as first, max(person_id)::text as last from events
      where project_id = ${project.id} and person_id is not null`,
  );
  return ids?.first && ids.last ? { first: Number(ids.first), last: Number(ids.last) } : null;
}

/**
 * Persons in ranges of as many ids, as `packsOf` takes them: `t` with `since`, inclusive, and `until`. Whoever comes before
 * the first or after the last belongs to the range at that end.
 */
export function rangesOf(persons: PersonIds | null): { keys: string; shares: number } {
  const { first, last } = persons ?? { first: 0, last: 0 };
  const width = Math.max(fewest, Math.ceil((last + 1 - first) / mostRanges));
  const ranges = Math.ceil((last + 1 - first) / width);
  const keys = `(select n as key, case n when 0 then 0 else ${first} + n * ${width} end as since,
    case n when ${ranges - 1} then ${Number.MAX_SAFE_INTEGER} else ${first} + (n + 1) * ${width} end as until
    from generate_series(0::bigint, ${ranges - 1}) n) t`;
  return { keys, shares: Math.min(ranges, mostShares) };
}

/** That an event's person is in the range at hand. */
export const inRange = "and e.person_id >= t.since and e.person_id < t.until";
