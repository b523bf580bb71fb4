import { runCopyCommand } from "@/lib/clickhouse/commands/run";

// `npm run clickhouse:off`: ends the copy. ClickHouse is not asked, so that it works without it, too.

await runCopyCommand(async (client, clickhouse) => {
  const { dropOutbox } = await import("@/lib/clickhouse/outbox");
  const { copiedTables } = await import("@/lib/clickhouse/schema");
  const existed = await dropOutbox(client);
  console.log(existed ? "Changes are no longer shipped to ClickHouse." : "There was no copy.");
  console.log(
    "Remove CLICKHOUSE_URL from the settings and restart the servers. What is in ClickHouse stays; to drop it:",
  );
  const tables = copiedTables.flatMap((table) => [table, `${table}_local`]);
  const name = clickhouse?.database ?? "fieldbook";
  for (const table of [...tables, "asked_persons"])
    console.log(`  drop table if exists \`${name}\`.${table} sync;`);
});
