import type { BackfillProgress } from "@/lib/clickhouse/backfill";
import { requireClickhouse, runCopyCommand } from "@/lib/clickhouse/commands/run";

// `npm run clickhouse:backfill`: copies persons and events to ClickHouse, and has servers keep the copy up to date from then on.
// It may be stopped and started again at any time.

await runCopyCommand(async (client, clickhouse) => {
  const { backfill } = await import("@/lib/clickhouse/backfill");
  const rows = await backfill(client, requireClickhouse(clickhouse), createPrinter());
  if (process.stdout.isTTY) console.log();
  console.log(
    rows === null
      ? "The copy is complete: servers keep it up to date. Compare it with clickhouse:check."
      : `Copied ${rows.toLocaleString("en")} events. Restart the servers if they run without CLICKHOUSE_URL, then compare with clickhouse:check.`,
  );
});

/** Prints a bar on a terminal, and elsewhere a line for each batch. */
function createPrinter(): (progress: BackfillProgress) => void {
  const startedAt = performance.now();
  return ({ month, rows, copied, total }) => {
    const rate = copied / ((performance.now() - startedAt) / 1000);
    // The estimate may be older than the events.
    const share = Math.min(rows / total, 1);
    const bar = `${"█".repeat(Math.round(share * 24)).padEnd(24, "░")} ${Math.floor(share * 100)} %  `;
    const left = `, about ${formatSeconds((total - rows) / rate)} left`;
    const count = `${rows.toLocaleString("en")} events, back to ${month}, ${Math.round(rate).toLocaleString("en")}/s`;
    const line = rows < total ? `${bar}${count}${left}` : count;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else console.log(line);
  };
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
