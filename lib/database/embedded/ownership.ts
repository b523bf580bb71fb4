import "server-only";
import type pg from "pg";

/**
 * Transfers everything in a database from the superuser, who owned it in earlier versions, to a role, in one transaction.
 * Extensions keep their owner, because theirs can't be changed. REASSIGN OWNED refuses to do this for the superuser that
 * created the cluster.
 *
 * @param client of the superuser, connected to that database
 */
export async function transferOwnership(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(ownershipStatements, [role]);
  if (rows.length === 0) return;
  await client.query(["BEGIN", ...rows.map(({ statement }) => statement), "COMMIT"].join("; "));
}

/**
 * One ALTER … OWNER for each schema, relation, type and function of the superuser, outside the system's schemas; without
 * members of extensions, and without sequences and row types, which follow their table.
 */
const ownershipStatements = `
  WITH mine AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
  ours AS (
    SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  attached AS (
    SELECT classid, objid FROM pg_depend
    WHERE deptype = 'e' OR (classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i'))),
  owned (kind, name, class, oid, place) AS (
    SELECT 'SCHEMA', format('%I', n.nspname), 'pg_namespace'::regclass, n.oid, 1
    FROM pg_namespace n JOIN ours USING (oid) WHERE n.nspowner IN (TABLE mine)
    UNION ALL
    SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
        WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END,
      format('%I.%I', ours.nspname, c.relname), 'pg_class'::regclass, c.oid, 2
    FROM pg_class c JOIN ours ON ours.oid = c.relnamespace
    WHERE c.relowner IN (TABLE mine) AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
    UNION ALL
    SELECT 'TYPE', format('%I.%I', ours.nspname, t.typname), 'pg_type'::regclass, t.oid, 3
    FROM pg_type t JOIN ours ON ours.oid = t.typnamespace
    WHERE t.typowner IN (TABLE mine) AND t.typtype IN ('e', 'd', 'r')
    UNION ALL
    SELECT CASE p.prokind WHEN 'p' THEN 'PROCEDURE' WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END,
      format('%I.%I(%s)', ours.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
      'pg_proc'::regclass, p.oid, 4
    FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace WHERE p.proowner IN (TABLE mine))
  SELECT format('ALTER %s %s OWNER TO %I', kind, name, $1::text) AS statement
  FROM owned LEFT JOIN attached ON attached.classid = owned.class AND attached.objid = owned.oid
  WHERE attached.objid IS NULL
  UNION ALL
  SELECT format('ALTER DATABASE %I OWNER TO %I', datname, $1::text) FROM pg_database
  WHERE datname = current_database() AND datdba IN (TABLE mine)`;
