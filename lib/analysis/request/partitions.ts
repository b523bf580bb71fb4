// Keys of batches: partitions of time, and of persons.
import "server-only";
import { instantText, type TimeRange } from "@/lib/analysis/request/dates";
import { literal } from "@/lib/analysis/request/literal";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Partitions of a scope's time: of ten million events each makes a batch of some hundred kilobytes. */
const timePartitionCount = 256;

/** Partitions that one statement reads: few, so that connections which take one after the other stay close in time. */
const partitionsOfStatement = 32;

/**
 * The time of a scope in partitions of one length, each once for each name of events, as `batchesOf` takes them: `t` with
 * the name's `key`, `event`, `since`, inclusive, and `until`.
 *
 * @param begin where the range begins, or, where it is open, when the first event was   @param keys by name
 */
export function timePartitions(
  { range: { from, to }, begin }: { range: TimeRange; begin: number },
  keys: ReadonlyMap<string, number>,
): { keys: string; statements: number } {
  const micros = Math.max(1, Math.ceil((to + 1 - begin) / timePartitionCount));
  const length = `interval ${literal(`${micros} microseconds`)}`;
  const start = `${literal(instantText(begin))}::timestamptz`;
  // Without a beginning, the first partition is open: whatever came in since the first event was looked up is in it.
  const first = from === null ? "'-infinity'" : start;
  const n = `m / ${keys.size}`;
  const of = (values: unknown[], type: string) => `(${literal(values)}::${type}[])[m % ${keys.size} + 1]`;
  return {
    keys: `(select ${n} / ${partitionsOfStatement} as statement,
        ${of([...keys.values()], "bigint")} as key, ${of([...keys.keys()], "text")} as event,
        case ${n} when 0 then ${first} else ${start} + ${n} * ${length} end as since,
        ${start} + (${n} + 1) * ${length} as until
      from generate_series(0::bigint, ${timePartitionCount * keys.size - 1}) m) t`,
    statements: timePartitionCount / partitionsOfStatement,
  };
}

/** That an event has the name and is in the partition of `t`. */
export const inTimePartition = "and e.event = t.event and e.timestamp >= t.since and e.timestamp < t.until";

/** Ids of persons, both ends inclusive. */
export interface PersonIds {
  first: number;
  last: number;
}

/** Partitions at most: of ten million events each makes a batch of some hundred kilobytes. */
const maxPersonPartitions = 1024;

/** Ids of a partition at least. */
const minIds = 64;

/** Statements at most: enough that connections which take one after the other end at about the same time. */
const maxStatements = 16;

/** The first and the last id of persons who have events, deleted ones included; null without any. */
export async function personIds(project: { id: number }): Promise<PersonIds | null> {
  const [ids] = await query<{ first: string | null; last: string | null }>(
    Prisma.sql`select min(person_id)::text as first, max(person_id)::text as last from events
      where project_id = ${project.id} and person_id is not null`,
  );
  return ids?.first && ids.last ? { first: Number(ids.first), last: Number(ids.last) } : null;
}

/**
 * Persons in partitions of as many ids, as keys of `batchesOf`: `t` with `since`, inclusive, and `until`. Whoever comes
 * before the first or after the last belongs to the partition at that end.
 */
export function personPartitions(persons: PersonIds | null): { keys: string; statements: number } {
  const { first, last } = persons ?? { first: 0, last: 0 };
  const width = Math.max(minIds, Math.ceil((last + 1 - first) / maxPersonPartitions));
  const count = Math.ceil((last + 1 - first) / width);
  const statements = Math.min(count, maxStatements);
  const keys = `(select n % ${statements} as statement, n as key, case n when 0 then 0 else ${first} + n * ${width} end as since,
    case n when ${count - 1} then ${Number.MAX_SAFE_INTEGER} else ${first} + (n + 1) * ${width} end as until
    from generate_series(0::bigint, ${count - 1}) n) t`;
  return { keys, statements };
}

/** That an event's person is in the partition of `t`. */
export const inPersonPartition = "and e.person_id >= t.since and e.person_id < t.until";
