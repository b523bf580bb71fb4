// A tombstone hides what was stored under its key, from then on. The bytes are gone when both were merged,
// which may never happen in a month without further writes: this module forces the merge and verifies its
// result.
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouseClient } from "@clickhouse/client";
import type pg from "pg";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { onEachServer } from "@/lib/clickhouse/servers";
import { catchUp } from "@/lib/clickhouse/ship";

/** Seconds that a loop has to ship what was deleted. */
const shippingSeconds = 600;

/** Attempts of a merge: while another merge has a part, it is refused. */
const maxAttempts = 30;

/**
 * Removes from every server's disk what was deleted, moved or written twice before the call, of these projects and of those that
 * do not exist any more; and verifies it. Servers keep files of merged parts for some minutes, by default eight.
 *
 * @returns merged months, of all servers   @throws Error when it can't be verified
 */
export async function eraseFromCopy(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
  projects: readonly number[],
): Promise<number> {
  if (!(await catchUp(client, clickhouse, shippingSeconds)))
    throw new Error("The copy in ClickHouse is behind: what was deleted could not be removed from it yet.");
  const { rows } = await client.query<{ version: string; existing: number[] }>(
    "select version::text, array(select id from projects) as existing from clickhouse_copies",
  );
  if (!rows[0]) return 0;
  const scope = { projects, ...rows[0] };
  let merged = 0;
  await onEachServer(clickhouse, async (server) => {
    const months = await listSuperseded(server, scope);
    for (const month of months) await merge(server, month);
    merged += months.length;
    const left = await listSuperseded(server, scope);
    if (left.length > 0) throw new Error(`ClickHouse kept deleted rows of ${left.join(", ")} after a merge.`);
  });
  return merged;
}

/** Months with rows that are stored, but count no more since a version. */
async function listSuperseded(
  server: ClickHouseClient,
  scope: { projects: readonly number[]; existing: readonly number[]; version: string },
): Promise<string[]> {
  const answer = await server.query({
    query: `select month from (
        select any(_partition_id) as month, countIf(is_deleted = 0) > (argMax(is_deleted, version) = 0) as is_superseded
        from events_local where version <= {version: UInt64}
          and (project_id in {projects: Array(UInt32)} or project_id not in {existing: Array(UInt32)})
        group by project_id, person_id, timestamp, uuid
      ) where is_superseded group by month order by month`,
    query_params: scope,
    clickhouse_settings: { optimize_aggregation_in_order: 1 },
    format: "JSONEachRow",
  });
  return (await answer.json<{ month: string }>()).map(({ month }) => month);
}

async function merge(server: ClickHouseClient, month: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await server.command({
        query: "optimize table events_local partition id {month: String} final",
        query_params: { month },
        clickhouse_settings: { optimize_throw_if_noop: 1, alter_sync: "2" },
      });
      return;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await sleep(1000);
    }
  }
}
