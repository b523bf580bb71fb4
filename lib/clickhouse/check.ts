// Whether the copy has what PostgreSQL has: by number and checksum of the rows of each month of a project, and row by row where
// these differ. A full check has all values in the checksum of an event; only our own code writes these, so that it reads every
// event.
import "server-only";
import { createHash } from "node:crypto";
import type { ClickHouseClient } from "@clickhouse/client";
import type pg from "pg";
import type { Clickhouse } from "@/lib/clickhouse/client";
import {
  type CopiedEvent,
  createEventRows,
  eventColumns,
  eventTables,
  microseconds,
  type StoredEvent,
} from "@/lib/clickhouse/rows";
import { type CopiedTable, copiedTables, localTable, monthOf, onEachShard } from "@/lib/clickhouse/schema";
import { openPatiently } from "@/lib/clickhouse/servers";
import { catchUp } from "@/lib/clickhouse/ship";

/** Seconds that a loop has to ship what was committed before a comparison. */
const shippingSeconds = 120;

/** The rows of a month of a project, or the persons of a project (`month` is empty), on both sides. */
export interface ComparedGroup {
  table: CopiedTable;
  project: number;
  /** `202611`. */
  month: string;
  postgres: Sum;
  clickhouse: Sum;
  /** Rows that differ, and did when looked at again. */
  differences: number;
}

interface Sum {
  rows: number;
  /** The sum of the hashes of the rows, in any order, modulo 2^64. */
  checksum: string;
}

const empty: Sum = { rows: 0, checksum: "0" };

/** SQL of a digest of the values of a copied event, as `valuesOf` has it. */
const copiedValues = `lower(hex(MD5(arrayStringConcat([event, path_item, survey_id, toString(submission_id), toString(survey_completed),
  toString(survey_iteration), ${[
    ["texts", "ifNull(concat('=', m.2), '')"],
    ["numbers", "toString(reinterpretAsUInt64(m.2))"],
    ["person_texts", "ifNull(concat('=', m.2), '')"],
    ["person_numbers", "toString(reinterpretAsUInt64(m.2))"],
  ]
    .map(
      ([map, text]) =>
        `arrayStringConcat(arraySort(arrayMap(m -> concat(m.1, '\\0', ${text}), arrayZip(mapKeys(${map}), mapValues(${map})))), '\\n')`,
    )
    .join(", ")}], '\\n'))))`;

/**
 * SQL of both sides: `text` says what a row must agree on, with its key first. Properties of an event never change, so that their
 * number tells whether they are there; in a full check a digest of all values is in its place.
 */
const sides = {
  events: {
    postgres: {
      from: eventTables,
      project: "e.project_id",
      month: `to_char(least(greatest(e.timestamp, 'epoch'), '2100-01-01+00') at time zone 'UTC', 'YYYYMM')`,
      bucket: "substr(e.uuid::text, 1, 2)",
      text: `concat_ws('|', e.uuid, coalesce(e.person_id, 0), ${microseconds("e.timestamp")},
        (select count(*) from jsonb_object_keys(e.properties)), (select count(*) from jsonb_object_keys(s.properties)), e.distinct_id)`,
    },
    clickhouse: {
      month: `toString(${monthOf})`,
      bucket: "substring(toString(uuid), 1, 2)",
      text: `concat(toString(uuid), '|', toString(person_id), '|', toString(timestamp), '|', toString(length(texts)), '|',
        toString(length(person_texts)), '|', distinct_id)`,
      fullText: `concat(toString(uuid), '|', toString(person_id), '|', toString(timestamp), '|', ${copiedValues}, '||', distinct_id)`,
    },
  },
  persons: {
    postgres: {
      from: "persons p",
      project: "p.project_id",
      month: "''",
      bucket: "(p.id % 256)::text",
      text: `concat_ws('|', p.id, ${microseconds("p.created_at")})`,
    },
    clickhouse: {
      month: "''",
      bucket: "toString(person_id % 256)",
      text: "concat(toString(person_id), '|', toString(created_at))",
      fullText: "concat(toString(person_id), '|', toString(created_at))",
    },
  },
};

/** Events that are in memory at once. */
const fetchSize = 2000;

/** The text of an event in a full check. */
function fullTextOf(event: CopiedEvent): string {
  const { uuid, person_id, timestamp, distinct_id } = event;
  return `${uuid}|${person_id}|${timestamp}|${md5(valuesOf(event))}||${distinct_id}`;
}

/** All values of an event in one order: maps in that of their bytes, numbers by their bits. */
function valuesOf(event: CopiedEvent): string {
  const lines = (map: object, textOf: (value: never) => string) =>
    Object.entries(map)
      .map(([key, value]) => Buffer.from(`${key}\0${textOf(value as never)}`))
      .sort(Buffer.compare)
      .join("\n");
  const texts = (map: object) => lines(map, (text: string | null) => (text === null ? "" : `=${text}`));
  const numbers = (map: object) =>
    lines(map, (number: number) => String(new BigUint64Array(Float64Array.of(number).buffer)[0]));
  return [
    event.event,
    event.path_item,
    event.survey_id,
    event.submission_id,
    event.survey_completed,
    event.survey_iteration,
    texts(event.texts),
    numbers(event.numbers),
    texts(event.person_texts),
    numbers(event.person_numbers),
  ].join("\n");
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** SQL of a hash of 60 bits, and of a sum of hashes. */
const postgresSum = (text: string) =>
  `count(*)::float8 as rows, mod(sum(('x0' || substr(md5(${text}), 1, 15))::bit(64)::bigint), 18446744073709551616)::text as checksum`;
const clickhouseSum = (text: string) =>
  `count() as rows, sum(reinterpretAsUInt64(reverse(unhex('0' || substring(hex(MD5(${text})), 1, 15))))) as checksum`;

/**
 * Compares the copy with PostgreSQL, queues every row that differs again, and waits until these were shipped.
 * Rows that change meanwhile are compared twice.
 *
 * @param isFull whether all values of events are compared, which reads every event
 * @returns all groups, by table, project and month   @throws what ClickHouse answers, also when one of its shards does not
 */
export async function checkCopy(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
  isFull = false,
): Promise<ComparedGroup[]> {
  const server = openPatiently(clickhouse.url);
  const sources = { client, server, clickhouse, isFull };
  try {
    const groups: ComparedGroup[] = [];
    for (const table of copiedTables) groups.push(...(await compareSums(sources, table)));
    const suspects = groups.filter(isDifferent);
    const first = await listAll(sources, suspects);
    const second = first.some(({ size }) => size > 0) ? await listAll(sources, suspects) : first;
    for (const [at, group] of suspects.entries()) {
      const texts = [...second[at]!].filter((text) => first[at]!.has(text));
      group.differences = texts.length;
      await nameAgain(client, group, texts);
    }
    if (groups.some(({ differences }) => differences > 0)) await catchUp(client, clickhouse, shippingSeconds);
    await client.query("update clickhouse_copies set checked_at = now(), differences = $1", [
      groups.reduce((sum, { differences }) => sum + differences, 0),
    ]);
    return groups;
  } finally {
    await server.close();
  }
}

interface Sources {
  client: pg.ClientBase;
  server: ClickHouseClient;
  clickhouse: Clickhouse;
  isFull: boolean;
}

/** The sums of PostgreSQL's rows by some SQL columns. */
async function sumStored<Key extends object>(
  sources: Sources,
  table: CopiedTable,
  by: readonly string[],
  where: string,
  params: unknown[],
): Promise<(Sum & Key)[]> {
  const { text, from } = sides[table].postgres;
  if (!sources.isFull || table === "persons") {
    const { rows } = await sources.client.query<Sum & Key>(
      `select ${by.join(", ")}, ${postgresSum(text)} from ${from} where ${where} group by ${by.map((_, at) => at + 1).join(", ")}`,
      params,
    );
    return rows;
  }
  const sums = new Map<string, { key: Key; rows: number; sum: bigint }>();
  for await (const [key, text] of readFullTexts<Key>(sources, by, where, params)) {
    const name = JSON.stringify(key);
    const keySum = sums.get(name) ?? { key, rows: 0, sum: 0n };
    keySum.rows++;
    keySum.sum += BigInt(`0x${md5(text).slice(0, 15)}`);
    sums.set(name, keySum);
  }
  return [...sums.values()].map(({ key, rows, sum }) => ({
    ...key,
    rows,
    checksum: String(BigInt.asUintN(64, sum)),
  }));
}

/** The texts of events in a full check, each with some SQL columns. */
async function* readFullTexts<Key extends object>(
  { client }: Sources,
  by: readonly string[],
  where: string,
  params: unknown[],
): AsyncGenerator<[Key, string]> {
  const toRow = createEventRows(0);
  await client.query("begin read only");
  try {
    await client.query(
      `declare compared no scroll cursor for select ${eventColumns}, to_jsonb(k) as key
       from ${eventTables} cross join lateral (select ${by.join(", ")}) k where ${where}`,
      params,
    );
    for (;;) {
      const { rows } = await client.query<StoredEvent & { key: Key }>(`fetch ${fetchSize} from compared`);
      for (const { key, ...event } of rows) yield [key, fullTextOf(toRow(event))];
      if (rows.length < fetchSize) break;
    }
  } finally {
    await client.query("rollback");
  }
}

const isDifferent = ({ postgres, clickhouse }: Pick<ComparedGroup, "postgres" | "clickhouse">): boolean =>
  postgres.rows !== clickhouse.rows || postgres.checksum !== clickhouse.checksum;

async function compareSums(sources: Sources, table: CopiedTable): Promise<ComparedGroup[]> {
  const { postgres, clickhouse } = sides[table];
  const by = [`${postgres.project} as project`, `${postgres.month} as month`];
  const stored = await sumStored<{ project: number; month: string }>(sources, table, by, "true", []);
  const copied = await askClickhouse<Sum & { project: number; month: string }>(
    sources,
    "project, month, toFloat64(sum(rows)) as rows, toString(sum(checksum)) as checksum",
    `select project_id as project, ${clickhouse.month} as month, ${clickhouseSum(copiedText(sources, table))} from ${localTable(sources.clickhouse, table)} final group by project, month`,
    "group by project, month",
  );
  const groups = new Map<string, ComparedGroup>();
  const groupOf = ({ project, month }: { project: number; month: string }) => {
    const key = `${project} ${month}`;
    const group = groups.get(key) ?? {
      table,
      project,
      month,
      postgres: empty,
      clickhouse: empty,
      differences: 0,
    };
    groups.set(key, group);
    return group;
  };
  for (const { rows, checksum, ...key } of stored) groupOf(key).postgres = { rows, checksum };
  for (const { rows, checksum, ...key } of copied) groupOf(key).clickhouse = { rows, checksum };
  return [...groups.values()].sort((a, b) => a.project - b.project || a.month.localeCompare(b.month));
}

/** The texts of the rows that differ in each group, after everything committed before was shipped. */
async function listAll(sources: Sources, groups: readonly ComparedGroup[]): Promise<Set<string>[]> {
  if (groups.length > 0) await catchUp(sources.client, sources.clickhouse, shippingSeconds);
  const lists: Set<string>[] = [];
  for (const group of groups) lists.push(await listDifferences(sources, group));
  return lists;
}

/** Rows are compared bucket by bucket: those of a large month do not fit into memory. */
async function listDifferences(
  sources: Sources,
  { table, project, month }: ComparedGroup,
): Promise<Set<string>> {
  const { postgres, clickhouse } = sides[table];
  const ofGroup = `${postgres.project} = $1 and ${postgres.month} = $2`;
  const copiedOfGroup = `project_id = ${project} and ${clickhouse.month} = '${month}'`;
  const by = [`${postgres.bucket} as bucket`];
  const text = copiedText(sources, table);
  const stored = await sumStored<{ bucket: string }>(sources, table, by, ofGroup, [project, month]);
  const copied = await askClickhouse<Sum & { bucket: string }>(
    sources,
    "bucket, toFloat64(sum(rows)) as rows, toString(sum(checksum)) as checksum",
    `select ${clickhouse.bucket} as bucket, ${clickhouseSum(text)} from ${localTable(sources.clickhouse, table)} final where ${copiedOfGroup} group by bucket`,
    "group by bucket",
  );
  const sums = (rows: (Sum & { bucket: string })[]) => new Map(rows.map((row) => [row.bucket, row]));
  const [storedSums, copiedSums] = [sums(stored), sums(copied)];
  const differences = new Set<string>();
  for (const bucket of new Set([...storedSums.keys(), ...copiedSums.keys()])) {
    if (
      !isDifferent({
        postgres: storedSums.get(bucket) ?? empty,
        clickhouse: copiedSums.get(bucket) ?? empty,
      })
    )
      continue;
    const texts = new Set<string>();
    const ofBucket = `${ofGroup} and ${postgres.bucket} = $3`;
    for await (const text of readTexts(sources, table, ofBucket, [project, month, bucket])) texts.add(text);
    const inClickhouse = await askClickhouse<{ text: string }>(
      sources,
      "text",
      `select ${text} as text from ${localTable(sources.clickhouse, table)} final where ${copiedOfGroup} and ${clickhouse.bucket} = '${bucket}'`,
    );
    for (const { text } of inClickhouse) if (!texts.delete(text)) differences.add(text);
    for (const text of texts) differences.add(text);
  }
  return differences;
}

/** SQL of the text of a copied row. */
const copiedText = ({ isFull }: Sources, table: CopiedTable): string =>
  sides[table].clickhouse[isFull ? "fullText" : "text"];

/** The texts of PostgreSQL's rows. */
async function* readTexts(
  sources: Sources,
  table: CopiedTable,
  where: string,
  params: unknown[],
): AsyncGenerator<string> {
  if (sources.isFull && table === "events") {
    for await (const [, text] of readFullTexts(sources, ["1 as one"], where, params)) yield text;
    return;
  }
  const { text, from } = sides[table].postgres;
  const { rows } = await sources.client.query<{ text: string }>(
    `select ${text} as text from ${from} where ${where}`,
    params,
  );
  for (const row of rows) yield row.text;
}

async function askClickhouse<Row>(
  { server, clickhouse }: Pick<Sources, "server" | "clickhouse">,
  columns: string,
  select: string,
  rest = "",
): Promise<Row[]> {
  const answer = await server.query({
    query: `select ${columns} from ${onEachShard(clickhouse, select)} ${rest}`,
    clickhouse_settings: { do_not_merge_across_partitions_select_final: 1 },
    format: "JSONEachRow",
  });
  return await answer.json<Row>();
}

/** Names rows in the outbox: the loop then ships what is in PostgreSQL, and hides what is not. */
async function nameAgain(
  client: pg.ClientBase,
  { table, project }: ComparedGroup,
  texts: readonly string[],
): Promise<void> {
  const fields = texts.map((text) => text.split("|"));
  if (table === "persons") {
    await client.query("insert into event_outbox (project_id, person_id) select $1, unnest($2::bigint[])", [
      project,
      fields.map(([person]) => person),
    ]);
    return;
  }
  await client.query(
    `insert into event_outbox (project_id, uuid, person_id, "timestamp", distinct_id)
     select $1, n.uuid, nullif(n.person_id, 0), timestamptz 'epoch' + (n.timestamp / 1000000) * interval '1 second'
         + (n.timestamp % 1000000) * interval '1 microsecond',
       case when n.person_id = 0 then n.distinct_id end
     from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::text[]) n (uuid, person_id, timestamp, distinct_id)`,
    [
      project,
      ...[0, 1, 2].map((at) => fields.map((field) => field[at])),
      // The last field, which may contain the separator.
      fields.map((field) => field.slice(5).join("|")),
    ],
  );
}
