import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * SQL: whether the entry `a` holds values of persons: an entry of theirs with values before or after, or one of another person
 * (merged into, split off) that lists one of the ids.
 */
export const activitiesWithValues = (
  project: { id: number },
  persons: readonly string[],
  ids: readonly string[],
): Prisma.Sql => Prisma.sql`a.project_id = ${project.id} and a.scope = 'Person'
  and jsonb_path_exists(a.detail, '$.changes[*] ? (@.before != null || @.after != null)')
  and (a.item_id = any(${persons}::text[]) or exists (
    select from jsonb_path_query(a.detail, '$.changes[*].**') v where v #>> '{}' = any(${ids}::text[])))`;

/** Removes these values: who did what and when stays. */
export const removeActivityValues = (
  ...of: Parameters<typeof activitiesWithValues>
): Prisma.Sql => Prisma.sql`
  update activities a set detail = jsonb_set(a.detail, '{changes}', 'null') where ${activitiesWithValues(...of)}`;
