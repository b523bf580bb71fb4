// Queries each server of the cluster, for data that no table has of all servers.
import "server-only";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import type { Clickhouse } from "@/lib/clickhouse/client";

/** Milliseconds: a merge of a month, or a checksum of everything, takes as long as it takes. */
const patienceMs = 24 * 3600 * 1000;

/** A connection without limits of time. Close it when done. */
export const openPatiently = (url: string): ClickHouseClient =>
  createClient({
    application: "fieldbook",
    url,
    request_timeout: patienceMs,
    log: { level: ClickHouseLogLevel.OFF },
    // Headers while a query runs: nothing between us closes the connection as idle. Node refuses too many of them.
    clickhouse_settings: { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: "110000" },
  });

/**
 * Runs work on every server of the cluster, in sequence, also on replicas. They are reached by their names in
 * the cluster's configuration, by HTTP on the port that each of them reports, as the user of `CLICKHOUSE_URL`.
 */
export async function onEachServer(
  clickhouse: Clickhouse,
  work: (client: ClickHouseClient) => Promise<void>,
): Promise<void> {
  for (const url of await listServers(clickhouse)) {
    const client = openPatiently(url);
    try {
      await work(client);
    } finally {
      await client.close();
    }
  }
}

async function listServers({ writer, cluster, url }: Clickhouse): Promise<string[]> {
  if (cluster === null) return [url];
  const port = new URL(url).protocol === "https:" ? "https_port" : "http_port";
  const answer = await writer.query({
    // Not aggregated, because the function would then be called on this server only.
    query: `select c.host_name as host, s.http as http from system.clusters c join (
        select _shard_num as shard, getServerPort({port: String}) as http from cluster({cluster: String}, system.one)
      ) s on s.shard = c.shard_num where c.cluster = {cluster: String} order by c.shard_num, c.replica_num`,
    query_params: { cluster, port },
    format: "JSONEachRow",
  });
  const servers = await answer.json<{ host: string; http: number }>();
  return servers.map(({ host, http }) => Object.assign(new URL(url), { hostname: host, port: http }).href);
}
