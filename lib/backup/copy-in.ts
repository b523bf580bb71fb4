import "server-only";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { Manifest, Totals } from "@/lib/backup/format";
import { type Item, readBackup } from "@/lib/backup/read";

/**
 * Loads the rows of a backup into tables created by the same transaction, with FREEZE, which saves the first vacuum.
 *
 * @returns the totals of the backup, after checking that every row was loaded
 * @throws Error of `readBackup` and of PostgreSQL
 */
export async function copyIn(client: pg.Client, file: string): Promise<Totals> {
  const items = readBackup(file);
  const loadedRows = new Map<string, number>();
  let tables: Manifest["tables"] = [];
  let next = await items.next();
  while (!next.done) {
    const item: Item = next.value;
    if (item.kind === "rows") {
      const table = tables.find(({ name }) => name === item.table)!;
      const stream = client.query(from(copyStatement(table)));
      await pipeline(async function* () {
        for (; !next.done && isRowsOf(table.name, next.value); next = await items.next())
          yield next.value.text;
      }, stream);
      loadedRows.set(table.name, stream.rowCount);
      continue;
    }
    if (item.kind === "totals") return checkTotals(item.totals, loadedRows);
    tables = item.manifest.tables;
    next = await items.next();
  }
  throw new Error(`${file} is truncated.`);
}

const isRowsOf = (table: string, item: Item): item is Extract<Item, { kind: "rows" }> =>
  item.kind === "rows" && item.table === table;

function copyStatement({ name, columns }: Manifest["tables"][number]): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  return `COPY public.${pg.escapeIdentifier(name)} (${list}) FROM STDIN WITH (FREEZE)`;
}

function checkTotals(totals: Totals, loadedRows: Map<string, number>): Totals {
  for (const { name, rows } of totals.tables) {
    const count = loadedRows.get(name) ?? 0;
    if (count !== rows) throw new Error(`PostgreSQL restored ${count} of ${rows} rows of ${name}.`);
  }
  return totals;
}
