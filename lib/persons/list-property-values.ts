import "server-only";
import { type MaskedFor, maskValue } from "@/lib/contract/person/personal";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { filterSql, personRow } from "@/lib/filters/sql";
import { containsFilter } from "@/lib/filters/tree";

/** Maximum number of values. @source docs/reference/persons.md#values-and-deletion-status */
const maxValues = 20;

/**
 * Lists the most frequent values of a property among the project's persons; empty without a key.
 *
 * @param value only values that contain it, as the filter icontains
 */
export async function listPropertyValues(
  { masking, ...project }: { id: number } & MaskedFor,
  { key, value }: { key?: string | undefined; value?: string | undefined },
): Promise<{ name: unknown; count: number }[]> {
  if (!key) return [];
  const condition = value
    ? Prisma.sql`and ${filterSql(containsFilter(key, value), personRow(project), new Date())}`
    : Prisma.empty;
  const values = await query<{ name: unknown; count: number }>(Prisma.sql`
    select p.properties -> ${key} as name, count(*)::int as count from persons p
    where p.project_id = ${project.id} and p.properties ? ${key} and coalesce(p.properties ->> ${key}, '') <> '' ${condition}
    group by 1 order by 2 desc, 1 limit ${maxValues}`);
  if (!masking) return values;
  return values.map(({ name, count }) => ({ name: maskValue(masking, "person", name, false), count }));
}
