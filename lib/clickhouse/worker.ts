// A worker thread that reads ClickHouse's events. Started by `store.ts`.
import "server-only";
import { workerData } from "node:worker_threads";
import { serveOrders } from "@/lib/analysis/engine/serve-orders";
import { type ClickhouseAddress, openClickhouse } from "@/lib/clickhouse/client";
import { PersonSets } from "@/lib/clickhouse/person-sets";
import { clickhouseSource } from "@/lib/clickhouse/source";

const opened = openClickhouse((workerData as { clickhouse: ClickhouseAddress }).clickhouse);

serveOrders(({ source, client, project, version, onProgress }) => {
  const readIds = async (statement: string) => {
    const { rows } = await client.query<{ ids: Buffer | null }>(
      `select string_agg(int8send(id), null) as ids from (${statement}) s (id)`,
    );
    return rows[0]?.ids ?? null;
  };
  return clickhouseSource(new PersonSets(opened, project, version, readIds), source, onProgress);
});
