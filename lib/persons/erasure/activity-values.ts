import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** Shorter ids are in too many texts: they are looked for as whole values only. */
const minSearchedLength = 6;

/** Fields of an entry that count: they stay. */
const numbers = ["rows", "is_broken_off"];

/** JSON path: a change that holds a value. */
const hasValue = Prisma.raw(
  `'$.changes[*] ? ((@.before != null || @.after != null) && !(${numbers.map((field) => `@.field == "${field}"`).join(" || ")}))'`,
);

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
    a.scope = 'Person' and jsonb_path_exists(a.detail, ${hasValue})
      and (a.item_id = any(${persons}::text[]) or ${listsId})
    or jsonb_path_exists(a.detail, '$.changes[*] ? (@.field == "filter")') and (${listsId} or exists (
      select from jsonb_path_query(a.detail, '$.changes[*] ? (@.field == "filter").**') v, unnest(${searched}::text[]) id
      where jsonb_typeof(v) = 'string' and strpos(lower(v #>> '{}'), lower(id)) > 0)))`;
};

/** Removes these values, and counts the entries on a receipt: who did what and when stays. */
export const removeActivityValues = (
  project: { id: number },
  deletionId: string,
  ...of: [persons: readonly string[], ids: readonly string[]]
): Prisma.Sql => Prisma.sql`
  with gone as (
    update activities a set detail = jsonb_set(a.detail, '{changes}', coalesce((
      select jsonb_agg(change) from jsonb_array_elements(a.detail -> 'changes') change where change ->> 'field' = any(${numbers})), 'null')) where ${activitiesWithValues(project, ...of)} returning a.id)
  update deletions set activity_entries_deleted = activity_entries_deleted + (select count(*)::int from gone)
  where project_id = ${project.id} and id = ${deletionId}::uuid`;
