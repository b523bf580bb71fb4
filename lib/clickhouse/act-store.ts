// How often surveys were shown and dismissed, over ClickHouse.
import "server-only";
import { randomUUID } from "node:crypto";
import type { Availability } from "@/lib/clickhouse/availability";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { insertTable, localTable, onEachShard } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { pool } from "@/lib/database/client";
import { estimateRows } from "@/lib/database/estimate-rows";
import { Prisma } from "@/lib/database/generated/client";
import { log } from "@/lib/log";
import type { ActCounts, ActQuery, ActStore, ResponseFacts } from "@/lib/surveys/act-store";

/** Events of the surveys, from which on ClickHouse counts them. */
const minEvents = 5_000_000;

/** Archived submissions in a statement; with more PostgreSQL counts. */
const maxArchived = 50_000;

const kinds = ["survey shown", "survey dismissed"] as const;

/** The act store on ClickHouse. */
export function clickhouseActStore(availability: Availability, minimum = minEvents): ActStore {
  return {
    async count(query, readFacts, signal) {
      try {
        const isLarge = (await estimateEvents(query)) >= minimum;
        if (!(isLarge && (await availability.usable()) && (await availability.isUp()))) return null;
        const facts = await readFacts();
        return facts.archived.length > maxArchived
          ? null
          : await count(availability.clickhouse, query, facts, signal);
      } catch (error) {
        signal.throwIfAborted();
        availability.reportFailure();
        log.warn({ error: (error as Error).message }, "PostgreSQL counts for ClickHouse.");
        return null;
      }
    },
  };
}

/** Without the project: PostgreSQL takes both conditions for independent, and only a survey's own events have its id. */
const estimateEvents = async ({ surveys }: ActQuery): Promise<number> =>
  (await estimateRows(pool, Prisma.sql`select from events where survey_id = any(${surveys}::text[])`)) ?? 0;

async function count(
  clickhouse: Clickhouse,
  query: ActQuery,
  facts: ResponseFacts,
  signal: AbortSignal,
): Promise<ActCounts[]> {
  const key = randomUUID();
  await storeSenders(clickhouse, query, key, facts, signal);
  const answer = await clickhouse.reader.query({
    query: statement(clickhouse, query, key, facts),
    format: "JSONCompactEachRow",
    abort_signal: signal,
  });
  const rows = await answer.json<[ActCounts["event"], ...numbers: string[]]>();
  return rows.map(([event, ...numbers]) => {
    const [total, persons, first, last, onlySeen, onlySeenPersons] = numbers.map(Number) as Six;
    const dates = { first: dateOf(first), last: dateOf(last) };
    return { event, total, persons, ...dates, onlySeen, onlySeenPersons };
  });
}

type Six = [number, number, number, number, number, number];

/** @param time microseconds since 1970 */
const dateOf = (time: number) => new Date(Math.floor(time / 1000));

/** Stores who answered on the shards of their events: distinct ids without a person by their hash. */
async function storeSenders(
  clickhouse: Clickhouse,
  { project }: ActQuery,
  key: string,
  { senders }: ResponseFacts,
  signal: AbortSignal,
): Promise<void> {
  if (senders.length === 0) return;
  await clickhouse.writer.command({
    query: `insert into ${insertTable(clickhouse, "asked_persons")} (key, project_id, person_id)
      select '${key}', ${project.id}, ${memberOf("distinct_id")}
      from input('person_id UInt64, distinct_id String') format JSONCompactEachRow
      ${senders.map((row) => JSON.stringify(row)).join("\n")}`,
    abort_signal: signal,
  });
}

/** SQL: a person, or the hash of a distinct id without one, as `asked_persons` has it, on the shard of their events. */
const memberOf = (distinctId: string) => `if(person_id = 0, cityHash64(${distinctId}), person_id)`;

/** A row for each kind that happened. The events of a person or distinct id are on one shard, so that sums are right. */
function statement(
  clickhouse: Clickhouse,
  { project, surveys, from, to }: ActQuery,
  key: string,
  { archived }: ResponseFacts,
): string {
  const where = [
    `project_id = ${project.id}`,
    `survey_id in ${clickhouseLiteral(surveys)}`,
    `event in ${clickhouseLiteral(kinds)}`,
    ...(from ? [`timestamp >= ${from.getTime() * 1000}`] : []),
    ...(to ? [`timestamp <= ${to.getTime() * 1000}`] : []),
    ...(archived.length > 0
      ? [`(survey_id, submission_id) not in (${archived.map((each) => clickhouseLiteral(each)).join(", ")})`]
      : []),
  ];
  const acts = kinds.map((kind) => {
    const name = clickhouseLiteral(kind);
    const is = `event = ${name}`;
    return `(${name}, countIf(${is}), minIf(timestamp, ${is}), maxIf(timestamp, ${is}))`;
  });
  const persons = `select person_id, if(person_id = 0, distinct_id, '') as personless, [${acts.join(", ")}] as acts,
      ${memberOf("personless")} in (select person_id from ${localTable(clickhouse, "asked_persons")} where key = '${key}') as sent
    from ${localTable(clickhouse, "events")} final where ${where.join(" and ")} group by person_id, personless`;
  const counts = `select act.1 as kind, sum(act.2) as total, countIf(kind <> 'survey dismissed' or not sent) as persons,
      min(act.3) as first, max(act.4) as last, sumIf(act.2, only_seen) as seen, countIf(only_seen) as seen_persons
    from (select sent, not sent and acts[2].2 = 0 as only_seen, arrayJoin(acts) as act from (${persons}))
    where act.2 > 0 group by kind`;
  return `select kind, sum(total), sum(persons), min(first), max(last), sum(seen), sum(seen_persons)
    from ${onEachShard(clickhouse, counts)} group by kind`;
}
