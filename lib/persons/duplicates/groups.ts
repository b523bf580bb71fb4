import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * SQL: the groups of persons who share the same values, as rows of `id`, a hash of their UUIDs, `ids` of persons in ascending order, `hashes` of values, and
 * `is_dismissed`. Reads the index of shared values once, or for a person their values alone. @param person a UUID; undefined: groups of anyone
 */
export const groupsSql = (project: { id: number }, person?: string): Prisma.Sql => Prisma.sql`(
  select g.*, d.id is not null as is_dismissed from (
    select (select md5(string_agg(p.uuid::text, ' ' order by p.uuid)) from persons p
        where p.project_id = ${project.id} and p.id = any(ids))::uuid as id,
      ids, array_agg(hash order by hash) as hashes from (
      select i.hash, array_agg(i.person_id order by i.person_id) as ids from person_identifiers i
      where i.project_id = ${project.id} and i.hash = any(array(
        ${sharedHashes(project, person)}))
      group by i.hash) shared
    group by ids) g
  left join dismissed_duplicates d on d.project_id = ${project.id} and d.id = g.id)`;

const sharedHashes = (project: { id: number }, person: string | undefined): Prisma.Sql =>
  person === undefined
    ? Prisma.sql`select hash from person_identifiers where project_id = ${project.id} and is_shared group by hash having count(*) > 1`
    : Prisma.sql`select own.hash from persons p
        join person_identifiers own on own.project_id = p.project_id and own.person_id = p.id
        join person_identifiers other on other.project_id = own.project_id and other.hash = own.hash and other.person_id <> p.id
        where p.project_id = ${project.id} and p.uuid = ${person}::uuid`;
