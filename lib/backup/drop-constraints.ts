import "server-only";
import pg from "pg";
import type { Manifest } from "@/lib/backup/format";

/**
 * Drops foreign keys, unique keys and indexes of empty tables and disables their triggers, so that rows can be loaded in any
 * order and unchanged; building an index over all rows at once is faster.
 *
 * @returns the statements that restore everything, in order
 */
export async function dropConstraints(client: pg.Client, tables: Manifest["tables"]): Promise<string[]> {
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  const { rows: constraints } = await client.query<ConstraintDefinition & { is_foreign: boolean }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition,
       contype = 'f' AS is_foreign
     FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND contype IN ('f', 'p', 'u', 'x') ORDER BY conname`,
    [names],
  );
  // Foreign keys depend on unique keys.
  const foreign = constraints.filter(({ is_foreign }) => is_foreign);
  const unique = constraints.filter(({ is_foreign }) => !is_foreign);
  for (const { table, name } of [...foreign, ...unique])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);

  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY ($1::regclass[]) ORDER BY indexrelid`,
    [names],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);

  const addConstraint = ({ table, name, definition }: ConstraintDefinition) =>
    `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
  return [
    ...unique.map(addConstraint),
    ...indexes.map(({ definition }) => definition),
    ...foreign.map(addConstraint),
    ...names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
  ];
}

type ConstraintDefinition = { table: string; name: string; definition: string };
