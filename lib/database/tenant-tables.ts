import "server-only";
import type pg from "pg";

/** A table whose primary key begins with the project. */
export interface TenantTable {
  name: string;
  /** The columns of its key after `project_id`, and their types in SQL. */
  key: { name: string; type: string }[];
}

/** Every table of projects' rows, those that refer to others before them: so rows can be deleted table by table. */
export async function listTenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows: tables } = await client.query<TenantTable & { refers_to: string[] }>(`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by k.position) filter (where k.position > 1), '[]')
        from unnest(i.indkey::int2[]) with ordinality k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as key,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers_to
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute first on first.attrelid = c.oid and first.attnum = i.indkey[0] and first.attname = 'project_id'
    where c.relnamespace = 'public'::regnamespace
    order by c.relname`);
  const ordered: TenantTable[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const [next] = [...remaining.values()].filter(
      ({ name }) => ![...remaining.values()].some(({ refers_to }) => refers_to.includes(name)),
    );
    if (!next) throw new Error(`Tables refer to each other: ${[...remaining.keys()].join(", ")}.`);
    remaining.delete(next.name);
    ordered.push({ name: next.name, key: next.key });
  }
  return ordered;
}
