import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { toRecordedFilter } from "@/lib/activity/record-export";
import type { HogqlQuery, HogqlResult } from "@/lib/contract/analysis/hogql";
import { transaction } from "@/lib/database/transaction";
import { readPersonalProperties } from "@/lib/personal/read";
import { runLimited, runStatement } from "@/lib/query/connection";
import type { QueriedProject } from "@/lib/query/reader";
import { toWire } from "@/lib/query/result";
import type { TranslatedProject } from "@/lib/query/tables";
import { translate } from "@/lib/query/translate";

/** A project whose queries are recorded in its activity. */
export type RecordedProject = QueriedProject & TranslatedProject & { name: string };

/**
 * Runs an SQL query of a project. One that reads personal data is recorded in the activity, with its text and the number of
 * rows, before it is answered.
 *
 * @param signal of the request: aborts the query
 * @throws Invalid for a query that is not allowed or fails; Busy; Unavailable without a role to run it
 */
export async function runQuery(
  project: RecordedProject,
  actor: Actor,
  query: HogqlQuery,
  signal: AbortSignal,
): Promise<HogqlResult> {
  const watch = createStopwatch();
  const { columns, limit, offset, hogql, table, readsPersonal } = await runLimited(
    project.id,
    signal,
    async () => {
      const personal = project.masking ?? (await readPersonalProperties(project));
      const { sql, ...translated } = await translate(query.query, query.values ?? {}, project, personal);
      watch.lap("translate");
      return { ...translated, table: await runStatement(project, sql, signal) };
    },
  );
  watch.lap("execute");
  const { results, types } = await toWire({ ...table, rows: table.rows.slice(0, limit) }, project.timezone);
  if (readsPersonal) await recordQuery(project, actor, query, results.length);
  return {
    results,
    columns,
    types: columns.map((name, column) => [name, types[column] ?? "Nullable(String)"]),
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

async function recordQuery(
  project: RecordedProject,
  actor: Actor,
  { query, values }: HogqlQuery,
  rows: number,
): Promise<void> {
  const created = { type: "Team", action: "created", before: null } as const;
  const asked = toRecordedFilter({ query, ...(values && { values }) });
  await transaction((tx) =>
    recordActivity(tx, project, actor, {
      scope: "Team",
      item_id: String(project.id),
      activity: "queried",
      name: project.name,
      changes: [
        { ...created, field: "filter", after: asked },
        { ...created, field: "rows", after: rows },
      ],
    }),
  );
}

/** Measures seconds between laps. */
function createStopwatch() {
  const laps: HogqlResult["timings"] = [];
  let lastTime = performance.now();
  const lap = (k: string) => {
    const now = performance.now();
    laps.push({ k, t: Math.round(now - lastTime) / 1000 });
    lastTime = now;
  };
  return { laps, lap };
}
