import "server-only";
import type { CopyState } from "@/lib/clickhouse/state";
import { maxClickhouseLag } from "@/lib/contract/project/clickhouse-state";
import { type Check, databaseCheck, error, type Finding, ok, warning } from "@/lib/doctor/check";

/** Days after which the copy should be compared again. */
const maxCheckDays = 35;

/** Whether the copy of events in ClickHouse, if there is one, is complete, shipped to and compared. */
export const clickhouse: Check = databaseCheck("clickhouse", async (client, { env, now }) => {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('clickhouse_copies') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return warning("Not checked: the database lacks migrations of this version.");
  // Reads DATABASE_URL when loaded.
  const { readCopyState } = await import("@/lib/clickhouse/state");
  return checkState(await readCopyState(), env.CLICKHOUSE_URL !== undefined, now);
});

/** @param state null: there is no copy   @param isConfigured whether CLICKHOUSE_URL is set */
export function checkState(state: CopyState | null, isConfigured: boolean, now: Date): Finding {
  if (!state)
    return isConfigured
      ? warning("CLICKHOUSE_URL is set, and nothing was copied.", "Run clickhouse:backfill.")
      : ok("Not used.");
  const behind = `${Math.round(state.lagSeconds)} s behind, ${state.outboxRows} changes to ship.`;
  if (!isConfigured)
    return error(
      `CLICKHOUSE_URL is not set, but changes are kept for the copy: ${behind}`,
      "Set it again, or run clickhouse:off.",
    );
  if (state.lastFailure)
    return error(
      `${behind} ${state.lastFailure.error}`,
      "Insights read PostgreSQL until ClickHouse answers.",
    );
  if (state.lagSeconds > maxClickhouseLag)
    return warning(behind, "Start Fieldbook: a server ships them. Insights read PostgreSQL meanwhile.");
  if (!state.isComplete) return warning(`Not complete. ${behind}`, "Run clickhouse:backfill: it continues.");
  const check = state.lastCheck;
  if (!check || now.getTime() - check.at.getTime() > maxCheckDays * 86_400_000)
    return warning(`${behind} Not compared for a month.`, "Run clickhouse:check.");
  return check.differences > 0
    ? warning(
        `${behind} ${check.differences} rows differed in the last check.`,
        "Run clickhouse:check again.",
      )
    : ok(`${behind} Equal in the last check.`);
}
