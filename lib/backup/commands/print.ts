import { type Contents, rowsOf } from "@/lib/backup/format";

const number = (value: number) => value.toLocaleString("en");

/** One line for what a backup is, one for each table with rows in it. */
export function printContents(contents: Contents): void {
  const { manifest, totals } = contents;
  console.log(
    `Made ${manifest.created_at} by Fieldbook ${manifest.fieldbook} on PostgreSQL ${manifest.postgresql}: ` +
      `${number(rowsOf(contents))} rows.`,
  );
  const filled = totals.tables.filter(({ rows }) => rows > 0);
  const width = Math.max(0, ...filled.map(({ name }) => name.length));
  for (const { name, rows } of filled) console.log(`  ${name.padEnd(width)} ${number(rows).padStart(13)}`);
}
