import { type Contents, countRows } from "@/lib/backup/format";

const formatNumber = (value: number) => value.toLocaleString("en");

/** Prints one line about the backup, and one for each table with rows. */
export function printContents(contents: Contents): void {
  const { manifest, totals } = contents;
  console.log(
    `Made ${manifest.created_at} by Fieldbook ${manifest.fieldbook} on PostgreSQL ${manifest.postgresql}: ` +
      `${formatNumber(countRows(contents))} rows.`,
  );
  const filled = totals.tables.filter(({ rows }) => rows > 0);
  const width = Math.max(0, ...filled.map(({ name }) => name.length));
  for (const { name, rows } of filled)
    console.log(`  ${name.padEnd(width)} ${formatNumber(rows).padStart(13)}`);
}
