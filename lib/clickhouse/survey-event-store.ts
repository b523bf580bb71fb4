// Counts of exposures and dismissals of surveys, over ClickHouse.
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
import type {
  ExposureQuery,
  ExposureRun,
  Period,
  ResponseFacts,
  SurveyEventCounts,
  SurveyEventQuery,
  SurveyEventStore,
} from "@/lib/surveys/results/survey-event-store";

/** Events of the surveys, from which on ClickHouse counts them. */
const minEvents = 5_000_000;

/** Archived submissions in a statement; with more PostgreSQL counts. */
const maxArchived = 50_000;

const kinds = ["survey shown", "survey dismissed"] as const;

/** The act store on ClickHouse. */
export function clickhouseSurveyEventStore(
  availability: Availability,
  minimum = minEvents,
): SurveyEventStore {
  const { clickhouse } = availability;
  /** The answers of ClickHouse about large surveys, if it is available. */
  async function answer<T>(surveys: readonly string[], signal: AbortSignal, ask: () => Promise<T>) {
    try {
      const isLarge = (await estimateEvents(surveys)) >= minimum;
      if (!(isLarge && (await availability.usable()) && (await availability.isUp()))) return null;
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      availability.reportFailure();
      log.warn({ error: (error as Error).message }, "PostgreSQL counts for ClickHouse.");
      return null;
    }
  }
  return {
    count: (query, readFacts, signal) =>
      answer(query.surveys, signal, async () => {
        const facts = await readFacts();
        return facts.archived.length > maxArchived ? null : await count(clickhouse, query, facts, signal);
      }),
    expose: (query, signal) => answer(query.surveys, signal, () => expose(clickhouse, query, signal)),
  };
}

/** Without the project: PostgreSQL takes both conditions for independent, and only a survey's own events have its id. */
const estimateEvents = async (surveys: readonly string[]): Promise<number> =>
  (await estimateRows(pool, Prisma.sql`select from events where survey_id = any(${[...surveys]}::text[])`)) ??
  0;

async function count(
  clickhouse: Clickhouse,
  query: SurveyEventQuery,
  facts: ResponseFacts,
  signal: AbortSignal,
): Promise<SurveyEventCounts[]> {
  const key = randomUUID();
  await storeSenders(clickhouse, query, key, facts, signal);
  const rows = await rowsOf<[SurveyEventCounts["event"], ...numbers: string[]]>(
    clickhouse,
    statement(clickhouse, query, key, facts),
    signal,
  );
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
  { project }: SurveyEventQuery,
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

/** SQL: conditions on events. */
const actsWhere = ({ id }: { id: number }, surveys: readonly string[], period: Period): string[] => [
  `project_id = ${id}`,
  `survey_id in ${clickhouseLiteral(surveys)}`,
  `event in ${clickhouseLiteral(kinds)}`,
  isWithin(period),
];

const isWithin = ({ from, to }: Period): string =>
  [
    "true",
    ...(from === null ? [] : [`timestamp >= ${from}`]),
    ...(to === null ? [] : [`timestamp <= ${to}`]),
  ].join(" and ");

async function rowsOf<Row>(clickhouse: Clickhouse, query: string, signal: AbortSignal): Promise<Row[]> {
  const answer = await clickhouse.reader.query({ query, format: "JSONCompactEachRow", abort_signal: signal });
  return await answer.json<Row>();
}

async function expose(
  clickhouse: Clickhouse,
  { project, surveys, iterations, periods, ...period }: ExposureQuery,
  signal: AbortSignal,
): Promise<{ persons: number; runs: ExposureRun[] }> {
  const where = actsWhere(project, surveys, period);
  if (iterations) where.push(`survey_iteration in (${["null", ...iterations].join(", ")})`);
  if (periods) where.push(`(${["false", ...periods.map(isWithin)].join(" or ")})`);
  const events = `from ${localTable(clickhouse, "events")} final where ${where.join(" and ")}`;
  const ask = <Row>(columns: string, select: string, rest = "") =>
    rowsOf<Row>(clickhouse, `select ${columns} from ${onEachShard(clickhouse, select)} ${rest}`, signal);
  const [[[persons = 0] = []], runs] = await Promise.all([
    ask<[string]>(
      "sum(persons)",
      `select uniqExact(person_id, if(person_id = 0, distinct_id, '')) as persons ${events} and event = 'survey shown'`,
    ),
    ask<string[]>(
      "min(first), max(last), survey_iteration, sum(shown), sum(dismissed)",
      `select intDiv(timestamp, 900000000) as quarter, survey_iteration, min(timestamp) as first, max(timestamp) as last,
        countIf(event = 'survey shown') as shown, countIf(event = 'survey dismissed') as dismissed
        ${events} group by quarter, survey_iteration`,
      "group by quarter, survey_iteration order by quarter, survey_iteration",
    ),
  ]);
  return {
    persons: Number(persons),
    runs: runs.map((row) => {
      const [first, last, iteration, shown, dismissed] = row.map(Number) as [
        number,
        number,
        number,
        number,
        number,
      ];
      return { first, last, iteration: iteration < 0 ? null : iteration, shown, dismissed };
    }),
  };
}

/** A row for each kind that happened. The events of a person or distinct id are on one shard, so that sums are right. */
function statement(
  clickhouse: Clickhouse,
  { project, surveys, from, to }: SurveyEventQuery,
  key: string,
  { archived }: ResponseFacts,
): string {
  const where = actsWhere(project, surveys, {
    from: from && 1000 * from.getTime(),
    to: to && 1000 * to.getTime(),
  });
  if (archived.length > 0) {
    where.push(
      `(survey_id, submission_id) not in (${archived.map((each) => clickhouseLiteral(each)).join(", ")})`,
    );
  }
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
