import "server-only";
import type pg from "pg";
import type { Manifest, Totals } from "@/lib/backup/format";
import { onlyRow } from "@/lib/database/only-row";

/**
 * Tables that backups exclude, by `schema.table` or by schema, and why. Every other table of the schema
 * `public` is included automatically, as listed in PostgreSQL's catalog.
 */
export const excludedTables: Record<string, string> = {
  "public._prisma_migrations": "Restoring runs the migrations, which fill it; the manifest lists them.",
  "public.rate_limits": "Counters of the last hour at most; a move may reset them.",
  "public.job_runs": "When jobs last ran in this database; where a backup is restored, none has run yet.",
  "public.unfinished_seeds":
    "A seed is finished in the database in which it began, with the credentials stored there.",
  "public.event_outbox":
    "Names of what the read copy in ClickHouse was not told yet; a restored database has no copy.",
  "public.clickhouse_copies": "The state of the read copy in ClickHouse; `clickhouse:backfill` makes one.",
  "hogql.secret": "Each database has its own; it signs tokens that are valid for one transaction.",
  graphile_worker:
    "The queue makes it when it starts, and everything queued there follows from our own tables.",
};

/** Lists the tables in a backup by name, with their stored (not generated) columns. */
export async function listTables(client: pg.ClientBase): Promise<Manifest["tables"]> {
  const { rows } = await client.query<Manifest["tables"][number]>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND 'public.' || c.relname <> ALL ($1) AND ${isNotOfExtension("c.oid")}
     GROUP BY c.relname ORDER BY c.relname`,
    [Object.keys(excludedTables)],
  );
  return rows;
}

/**
 * Reads the current values of the schema's sequences, which are not transactional: read after the rows, they may be ahead of
 * them, never behind.
 */
export async function readSequences(client: pg.ClientBase): Promise<Totals["sequences"]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `SELECT relname::text AS name, quote_ident(relname) AS quoted FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND ${isNotOfExtension("oid")} ORDER BY relname`,
  );
  const sequences: Totals["sequences"] = [];
  for (const { name, quoted } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM public.${quoted}`,
    );
    sequences.push({ name, ...onlyRow(state.rows) });
  }
  return sequences;
}

/** Whether the schema `public` has a table that belongs to no extension. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('public')
       AND relkind IN ('r', 'p', 'f') AND ${isNotOfExtension("oid")}) AS found`,
  );
  return onlyRow(rows).found;
}

/** SQL condition: a table or sequence belongs to no extension. */
function isNotOfExtension(oid: string): string {
  return `NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = ${oid} AND deptype = 'e')`;
}
