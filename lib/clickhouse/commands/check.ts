import type { ComparedGroup } from "@/lib/clickhouse/check";
import { requireClickhouse, runCopyCommand } from "@/lib/clickhouse/commands/run";

// `npm run clickhouse:check`: compares the copy in ClickHouse with PostgreSQL by project and month, repairs what differs, and removes
// deleted rows from ClickHouse's disks. With `-- --full` it compares all values of events. Exit code 1 when something differed.

await runCopyCommand(async (client, optional) => {
  const clickhouse = requireClickhouse(optional);
  const [{ checkCopy }, { eraseFromCopy }, { readCopyState }] = await Promise.all([
    import("@/lib/clickhouse/check"),
    import("@/lib/clickhouse/erase"),
    import("@/lib/clickhouse/state"),
  ]);
  const state = await readCopyState();
  if (!state?.isComplete) throw new Error("The copy is not complete: run clickhouse:backfill.");
  const groups = await checkCopy(client, clickhouse, process.argv.includes("--full"));
  printGroups(groups);
  const { rows } = await client.query<{ project_id: number }>(
    "select distinct project_id from event_deletions",
  );
  const merged = await eraseFromCopy(
    client,
    clickhouse,
    rows.map(({ project_id }) => project_id),
  );
  console.log(
    `Deleted events are gone from ClickHouse${merged > 0 ? `, after ${merged} merges of a month` : ""}.`,
  );
  const differences = groups.reduce((sum, group) => sum + group.differences, 0);
  console.log(
    differences === 0
      ? "The copy is equal."
      : `${differences.toLocaleString("en")} rows differed and were repaired. Run it again to verify.`,
  );
  if (differences > 0) process.exitCode = 1;
});

function printGroups(groups: readonly ComparedGroup[]): void {
  const rows = groups.map(({ table, project, month, postgres, clickhouse, differences }) => [
    String(project),
    table === "events" ? `events ${month.slice(0, 4)}-${month.slice(4)}` : "persons",
    postgres.rows.toLocaleString("en"),
    clickhouse.rows.toLocaleString("en"),
    differences === 0 ? "equal" : `${differences.toLocaleString("en")} differ`,
  ]);
  for (const [project = "", what = "", ...cells] of [
    ["project", "rows", "PostgreSQL", "ClickHouse", ""],
    ...rows,
  ])
    console.log(
      `${project.padStart(7)}  ${what.padEnd(14)} ${cells.map((cell) => cell.padStart(14)).join(" ")}`,
    );
}
