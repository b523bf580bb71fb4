// Keys of batches: partitions of time, and of persons.
import "server-only";
import { instantText, type TimeRange } from "@/lib/contract/analysis/dates";
import { Prisma } from "@/lib/database/generated/client";
import { literal } from "@/lib/database/literal";
import { query } from "@/lib/database/query";

/** The number of time partitions: with ten million events, a batch has some hundred kilobytes. */
const timePartitionCount = 256;

/** Partitions per statement: few, so that connections that take one statement after the other stay close in time. */
const partitionsOfStatement = 32;

/**
 * The time range of a scope in partitions of equal length, each once for each event name, as `batchesOf` takes them:
 * `t` with the name's `key`, `event`, `since`, inclusive, and `until`.
 *
 * @param begin the start of the range or, without one, the time of the first event   @param keys by name
 */
export function timePartitions(
  { range: { from, to }, begin }: { range: TimeRange; begin: number },
  keys: ReadonlyMap<string, number>,
): { keys: string; statements: number } {
  const micros = Math.max(1, Math.ceil((to + 1 - begin) / timePartitionCount));
  const length = `interval ${literal(`${micros} microseconds`)}`;
  const start = `${literal(instantText(begin))}::timestamptz`;
  // Without a start, the first partition has no lower bound: it includes events that were ingested after the first
  // event was looked up.
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

/** The condition that an event has the name and is in the partition of `t`. */
export const inTimePartition = "and e.event = t.event and e.timestamp >= t.since and e.timestamp < t.until";

/** Ids of persons, both ends inclusive. */
export interface PersonIds {
  first: number;
  last: number;
}

/** The maximum number of partitions: with ten million events, a batch has some hundred kilobytes. */
const maxPersonPartitions = 1024;

/** The minimum number of ids per partition. */
const minIds = 64;

/**
 * The maximum number of statements: enough that connections that take one after the other end at about the same time.
 */
const maxStatements = 16;

/** The first and the last id of persons with events, including deleted ones; null without any. */
export async function personIds(project: { id: number }): Promise<PersonIds | null> {
  const [ids] = await query<{ first: string | null; last: string | null }>(
    Prisma.sql`select min(person_id)::text as first, max(person_id)::text as last from events
      where project_id = ${project.id} and person_id is not null`,
  );
  return ids?.first && ids.last ? { first: Number(ids.first), last: Number(ids.last) } : null;
}

/**
 * Persons in partitions of equally many ids, as keys of `batchesOf`: `t` with `since`, inclusive, and `until`. The
 * first and the last partition have no outer bound.
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

/** The condition that an event's person is in the partition of `t`. */
export const inPersonPartition = "and e.person_id >= t.since and e.person_id < t.until";
