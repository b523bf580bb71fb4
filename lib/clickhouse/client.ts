import "server-only";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { env } from "@/lib/env";

/** The address of the read copy of events. */
export interface ClickhouseAddress {
  /** `http://user:password@host:8123/database`: a user that owns the tables. */
  url: string;
  /** The same for a user that can only read (`readonly=2`); null: `url`. */
  readUrl: string | null;
  /** The name of the cluster in the servers' configuration; null: one server. */
  cluster: string | null;
}

/** The connections to ClickHouse, and where its tables are. */
export interface Clickhouse {
  address: ClickhouseAddress;
  /** The client of writes, for the shipping loop and the commands. */
  writer: ClickHouseClient;
  /**
   * The client of insights. Every query is limited: it can only read, and has 60 seconds and 4 GB of each
   * server's memory.
   */
  reader: ClickHouseClient;
  database: string;
  cluster: string | null;
  /** The server that both reach, with the user of `writer`. */
  url: string;
}

/** Seconds of a query. */
const querySeconds = 60;

/** Bytes of memory of a query on each server. */
const queryMemory = 4 * 1024 ** 3;

/** Opens the connections, without a request yet. Close both clients when done. */
export function openClickhouse(address: ClickhouseAddress): Clickhouse {
  const { url, readUrl, cluster } = address;
  const settings = {
    application: "fieldbook",
    request_timeout: (querySeconds + 5) * 1000,
    keep_alive: { idle_socket_ttl: 2500 },
    // Callers log what they can't handle.
    log: { level: ClickHouseLogLevel.OFF },
  };
  return {
    address,
    writer: createClient({
      ...settings,
      url,
      // An insert is acknowledged when every shard has its rows.
      clickhouse_settings: { distributed_foreground_insert: 1, max_partitions_per_insert_block: "0" },
    }),
    reader: createClient({
      ...settings,
      url: readUrl ?? url,
      clickhouse_settings: {
        readonly: "2",
        cancel_http_readonly_queries_on_client_close: 1,
        max_execution_time: querySeconds,
        max_memory_usage: String(queryMemory),
        skip_unavailable_shards: 0,
        do_not_merge_across_partitions_select_final: 1,
        // Filters may have 10,000 values.
        max_query_size: String(64 * 1024 ** 2),
        max_ast_elements: "1000000",
        max_expanded_ast_elements: "5000000",
      },
    }),
    database: new URL(url).pathname.slice(1) || "default",
    cluster,
    url,
  };
}

let opened: Clickhouse | null | undefined;

/** ClickHouse as the environment names it; null without `CLICKHOUSE_URL`. One per process. */
export function clickhouse(): Clickhouse | null {
  opened ??= env.CLICKHOUSE_URL
    ? openClickhouse({
        url: env.CLICKHOUSE_URL,
        readUrl: env.CLICKHOUSE_READ_URL ?? null,
        cluster: env.CLICKHOUSE_CLUSTER ?? null,
      })
    : null;
  return opened;
}
