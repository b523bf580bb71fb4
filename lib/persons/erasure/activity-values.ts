import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** Shorter ids are in too many texts: they are looked for as whole values only. */
const minSearchedLength = 6;

/**
 * SQL: whether the entry `a` holds values of persons: an entry of theirs with values before or after, one of another person
 * (merged into, split off) that lists one of the ids, or an export or query that asked for one.
 */
export const activitiesWithValues = (
  project: { id: number },
  persons: readonly string[],
  ids: readonly string[],
): Prisma.Sql => {
  const listsId = Prisma.sql`exists (
    select from jsonb_path_query(a.detail, '$.changes[*].**') v where v #>> '{}' = any(${ids}::text[]))`;
  const searched = ids.filter((id) => id.length >= minSearchedLength);
  return Prisma.sql`a.project_id = ${project.id} and (
    a.scope = 'Person' and jsonb_path_exists(a.detail, '$.changes[*] ? (@.before != null || @.after != null)')
      and (a.item_id = any(${persons}::text[]) or ${listsId})
    or jsonb_path_exists(a.detail, '$.changes[*] ? (@.field == "filter")') and (${listsId} or exists (
      select from jsonb_path_query(a.detail, '$.changes[*] ? (@.field == "filter").**') v, unnest(${searched}::text[]) id
      where jsonb_typeof(v) = 'string' and strpos(lower(v #>> '{}'), lower(id)) > 0)))`;
};

/** Removes these values: who did what and when stays. */
export const removeActivityValues = (
  ...of: Parameters<typeof activitiesWithValues>
): Prisma.Sql => Prisma.sql`
  update activities a set detail = jsonb_set(a.detail, '{changes}', 'null') where ${activitiesWithValues(...of)}`;
