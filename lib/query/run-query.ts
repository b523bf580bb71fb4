import "server-only";
import type { HogqlQuery, HogqlResult } from "@/lib/contract/hogql";
import { inTurn, readRows } from "@/lib/query/connection";
import type { Subject } from "@/lib/query/reader";
import { toWire } from "@/lib/query/result";
import { translate } from "@/lib/query/translate";

/**
 * Answers a query in SQL about a project.
 *
 * @param signal of the caller: what nobody waits for is not finished
 * @throws Invalid for what is not allowed or does not run; Busy; Unavailable where there is no role to run it
 */
export async function runQuery(
  project: Subject,
  query: HogqlQuery,
  signal: AbortSignal,
): Promise<HogqlResult> {
  const watch = stopwatch();
  const { columns, limit, offset, hogql, table } = await inTurn(project.id, signal, async () => {
    const { sql, ...translated } = await translate(query.query, query.values ?? {}, project.id);
    watch.lap("translate");
    return { ...translated, table: await readRows(project, sql, signal) };
  });
  watch.lap("execute");
  const { results, types } = await toWire({ ...table, rows: table.rows.slice(0, limit) });
  return {
    results,
    columns,
    types: columns.map((name, at) => [name, types[at] ?? "Nullable(String)"]),
    query: query.query,
    hogql,
    clickhouse: null,
    hasMore: table.rows.length > limit,
    limit,
    offset,
    timings: watch.laps,
    modifiers: null,
    metadata: null,
    explain: null,
    error: null,
    is_cached: false,
    cache_key: null,
    last_refresh: new Date().toISOString(),
    next_allowed_client_refresh: null,
    timezone: project.timezone,
    query_status: null,
  };
}

/** Seconds from lap to lap. */
function stopwatch() {
  const laps: HogqlResult["timings"] = [];
  let last = performance.now();
  const lap = (k: string) => {
    const now = performance.now();
    laps.push({ k, t: Math.round(now - last) / 1000 });
    last = now;
  };
  return { laps, lap };
}
