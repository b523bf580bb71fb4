// The tables of the read copy. Each server of a cluster has a `…_local` table with a part of the persons; the table without the
// suffix is all of them. Without a cluster there is only the local one.
import "server-only";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";

/** What is copied. */
export const copiedTables = ["events", "persons"] as const;
/** One of them. */
export type CopiedTable = (typeof copiedTables)[number];

/** All tables: also persons that PostgreSQL was asked for (`person-sets.ts`). */
const tables = [...copiedTables, "asked_persons"] as const;
type Table = (typeof tables)[number];

/**
 * The columns of each table. Instants are microseconds since 1970, because ClickHouse's own end in 2299 and begin in 1900.
 *
 * A property is in two maps: its text as `toText` writes it, null for null, and its number as `toNumber` reads it, if it is one.
 * `person_texts` and `person_numbers` are the person's properties as they were after the event. Maps have ClickHouse's default codec: a
 * query reads a whole map for one key, in half the time that ZSTD takes.
 *
 * `person_id` 0 is a personless event. Of several rows with one key the one with the greatest version counts, unless it is deleted.
 */
const columns: Record<Table, string> = {
  events: `project_id UInt32, person_id UInt64, timestamp Int64 CODEC(Delta, ZSTD), uuid UUID, event LowCardinality(String),
    path_item String CODEC(ZSTD), distinct_id String CODEC(ZSTD),
    texts Map(LowCardinality(String), Nullable(String)), numbers Map(LowCardinality(String), Float64),
    person_texts Map(LowCardinality(String), Nullable(String)), person_numbers Map(LowCardinality(String), Float64),
    survey_id String, submission_id UUID, survey_completed Int8, survey_iteration Int32,
    version UInt64, is_deleted UInt8`,
  persons: "project_id UInt32, person_id UInt64, created_at Int64, version UInt64, is_deleted UInt8",
  asked_persons: "key String, project_id UInt32, person_id UInt64, asked_at DateTime default now()",
};

/** SQL of the partition of an event: its month; what lies outside of 1970 to 2100 is in the first and the last. */
export const monthOf =
  "toYYYYMM(toDateTime(least(greatest(intDiv(timestamp, 1000000), 0), 4102444800), 'UTC'))";

/** Of the rows that this code writes and reads. Raise it with `columns`, and when the rows have other values. */
const version = "Fieldbook 1";

/** Keys of the tables: order, partition and shard; a person's rows are on one shard. */
const keys: Record<
  Table,
  { engine?: string; order: string; partition: string; shard: string; more?: string }
> = {
  events: {
    order: "project_id, person_id, timestamp, uuid",
    partition: monthOf,
    shard: "cityHash64(project_id, if(person_id = 0, cityHash64(distinct_id), person_id))",
  },
  persons: {
    order: "project_id, person_id",
    partition: "tuple()",
    shard: "cityHash64(project_id, person_id)",
  },
  asked_persons: {
    engine: "MergeTree",
    order: "key, person_id",
    partition: "toStartOfHour(asked_at)",
    // The shard key of events, so that a shard has the rows that its persons are tested against.
    shard: "cityHash64(project_id, person_id)",
    more: " ttl asked_at + interval 1 hour",
  },
};

/** The name of a table that rows are inserted into. */
export const insertTable = ({ cluster }: Pick<Clickhouse, "cluster">, table: Table): string =>
  cluster === null ? `${table}_local` : table;

/** The name of a server's own part of a table, for `onEachShard`. */
export const localTable = ({ database }: Pick<Clickhouse, "database">, table: Table): string =>
  `${identifier(database)}.${table}_local`;

/**
 * A subquery over the local rows of every server, in parentheses. `select` must give each shard's part of the answer: its rows
 * are put together, not aggregated again.
 *
 * @param select reads from `localTable(…) final`, and has no positional `group by`
 */
export const onEachShard = ({ cluster }: Pick<Clickhouse, "cluster">, select: string): string =>
  cluster === null ? `(${select})` : `cluster(${clickhouseLiteral(cluster)}, view(${select}))`;

/** The statements that create the tables, for each server of a cluster alike. They change nothing where tables exist. */
export function schemaStatements({ cluster, database }: Pick<Clickhouse, "cluster" | "database">): string[] {
  const name = (table: string) => `${identifier(database)}.${identifier(table)}`;
  return [
    `create database if not exists ${identifier(database)}`,
    ...tables.flatMap((table) => {
      const { engine = replacing, order, partition, shard, more = "" } = keys[table];
      const local = `create table if not exists ${name(`${table}_local`)} (
  ${columns[table]}
) engine = ${engine} partition by ${partition} order by (${order})${more} comment ${clickhouseLiteral(version)}`;
      const distributed = `create table if not exists ${name(table)} as ${name(`${table}_local`)}
  engine = Distributed(${clickhouseLiteral(cluster ?? "")}, ${clickhouseLiteral(database)}, ${clickhouseLiteral(`${table}_local`)}, ${shard})`;
      return cluster === null ? [local] : [local, distributed];
    }),
  ];
}

/**
 * A statement that fails where a server's tables are missing or have another version: during an upgrade an older and a newer server
 * must not write into the same tables.
 */
export const assertTables = (clickhouse: Pick<Clickhouse, "cluster" | "database">): string => {
  const names = tables.map((table) => `${table}_local`);
  const right = `select countIf(comment = ${clickhouseLiteral(version)}) as count from system.tables
    where database = ${clickhouseLiteral(clickhouse.database)} and name in ${clickhouseLiteral(names)}`;
  const message = `A server lacks the tables, or has those of another version than ${version}: see Upgrades with ClickHouse in docs/scaling.md.`;
  return `select throwIf(min(count) < ${tables.length}, ${clickhouseLiteral(message)}) from ${onEachShard(clickhouse, right)}`;
};

const replacing = "ReplacingMergeTree(version, is_deleted)";

/** An identifier in backquotes. */
const identifier = (name: string) => `\`${name.replaceAll(/[\\`]/g, (sign) => `\\${sign}`)}\``;
