import type pg from "pg";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { runCommand } from "@/lib/database/commands/run";

/**
 * Runs a command on the installation's database and its copy, whether or not a server runs.
 *
 * @param work `clickhouse` is null without CLICKHOUSE_URL
 */
export async function runCopyCommand(
  work: (client: pg.Client, clickhouse: Clickhouse | null) => Promise<void>,
): Promise<void> {
  await runCommand(async ({ url }) => {
    const [{ default: pg }, { clickhouse }, { pool }] = await Promise.all([
      import("pg"),
      import("@/lib/clickhouse/client"),
      import("@/lib/database/client"),
    ]);
    const copy = clickhouse();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await work(client, copy);
    } finally {
      await client.end();
      await pool.end();
      await Promise.all([copy?.reader.close(), copy?.writer.close()]);
    }
  });
}

/** ClickHouse as it is set. @throws Error without CLICKHOUSE_URL */
export function requireClickhouse(clickhouse: Clickhouse | null): Clickhouse {
  if (!clickhouse) throw new Error("Set CLICKHOUSE_URL; with more than one server also CLICKHOUSE_CLUSTER.");
  return clickhouse;
}
