import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { filterSql, personRow } from "@/lib/filters/sql";
import { containing } from "@/lib/filters/tree";

/** Values shown at most. @source docs/reference/persons.md#values-and-deletion-status */
const most = 20;

/**
 * The most frequent values of a property among the project's persons; none without a key.
 *
 * @param value only those with that in them, as the filter icontains finds it
 */
export async function propertyValues(
  project: { id: number },
  { key, value }: { key?: string | undefined; value?: string | undefined },
): Promise<{ name: unknown; count: number }[]> {
  if (!key) return [];
  const part = value
    ? Prisma.sql`and ${filterSql(containing(key, value), personRow(project), new Date())}`
    : Prisma.empty;
  return await query<{ name: unknown; count: number }>(Prisma.sql`
    select p.properties -> ${key} as name, count(*)::int as count from persons p
    where p.project_id = ${project.id} and p.properties ? ${key} and coalesce(p.properties ->> ${key}, '') <> '' ${part}
    group by 1 order by 2 desc, 1 limit ${most}`);
}
