import { randomBytes } from "node:crypto";
import { createClient } from "@clickhouse/client";
import { inject } from "vitest";
import { type Clickhouse, openClickhouse } from "@/lib/clickhouse/client";
import { schemaStatements } from "@/lib/clickhouse/schema";
import { clusterName, reader } from "@/lib/testing/clickhouse/servers";

/** A new database with empty tables, on one server or on the cluster of two, for one test file. */
export async function freshClickhouse(nodes: 1 | 2): Promise<Clickhouse & { drop(): Promise<void> }> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  const cluster = nodes === 1 ? null : clusterName;
  const urls = inject("clickhouseUrls").slice(0, nodes);
  const onEach = async (statements: readonly string[]) => {
    for (const url of urls) {
      const client = createClient({ url });
      for (const query of statements) await client.command({ query });
      await client.close();
    }
  };
  await onEach(schemaStatements({ cluster, database }));
  const url = new URL(`/${database}`, urls[0]);
  const readUrl = Object.assign(new URL(url), reader);
  const opened = openClickhouse({ url: url.href, readUrl: readUrl.href, cluster });
  return {
    ...opened,
    async drop() {
      await Promise.all([opened.reader.close(), opened.writer.close()]);
      await onEach([`drop database ${database} sync`]);
    },
  };
}
