import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * SQL: the groups of persons who share the same values, as rows of `id`, a hash of their UUIDs, `ids` of persons in ascending order, `hashes` of values, and
 * `is_dismissed`. Reads the index of values once.
 */
export const groupsSql = (project: { id: number }): Prisma.Sql => Prisma.sql`(
  select g.*, d.id is not null as is_dismissed from (
    select (select md5(string_agg(p.uuid::text, ' ' order by p.uuid)) from persons p
        where p.project_id = ${project.id} and p.id = any(ids))::uuid as id,
      ids, array_agg(hash order by hash) as hashes from (
      select i.hash, array_agg(i.person_id order by i.person_id) as ids from person_identifiers i
      where i.project_id = ${project.id} and i.hash in (
        select hash from person_identifiers where project_id = ${project.id} group by hash having count(*) > 1)
      group by i.hash) shared
    group by ids) g
  left join dismissed_duplicates d on d.project_id = ${project.id} and d.id = g.id)`;
