import "server-only";
import { identifierPatterns } from "@/lib/contract/person/personal";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { foldedSql } from "@/lib/filters/conditions/contains";

/** Values that many people have by mistake, folded. */
const generic = [
  "anonymous",
  "guest",
  "not_authenticated",
  "undefined",
  "null",
  "none",
  "nan",
  "true",
  "false",
];

/** Fewest digits of a phone number, and fewest characters of a login. */
const fewest = { digits: 7, characters: 3 };

/**
 * SQL: what identifies person `p`, as rows of `property`, `kind`, `value` as it is compared, and `hash`. E-mail addresses, also as distinct
 * ids, are folded, phone numbers are their digits, texts are trimmed.
 *
 * @source docs/reference/persons.md#possible-duplicates
 */
export const identifiersSql: Prisma.Sql = Prisma.sql`(
  select property, kind, value, md5(kind || ' ' || value)::uuid as hash from (
    select property, kind, case kind when 'email' then ${foldedSql(Prisma.sql`btrim(text)`)}
      when 'phone' then regexp_replace(regexp_replace(text, '[^0-9]', '', 'g'), '^00', '') else btrim(text) end as value
    from (
      select key as property, case when key ~* ${identifierPatterns.email}::text then 'email'
        when key ~* ${identifierPatterns.phone}::text then 'phone'
        when key ~* ${identifierPatterns.login}::text then 'login' end as kind, text
      from jsonb_each_text(p.properties) as property (key, text)
      union all select 'distinct_id', 'email', i.distinct_id from person_distinct_ids i
      where i.project_id = p.project_id and i.person_id = p.id) named
    where kind is not null) compared
  where case kind when 'email' then value ~ '^[^@[:space:]]+@[^@[:space:]]+$'
    when 'phone' then length(value) >= ${fewest.digits}::int
    else length(value) >= ${fewest.characters}::int and ${foldedSql(Prisma.sql`value`)} <> all(${generic}::text[]) end)`;

/**
 * Replaces the stored identifiers of persons, and marks those that several persons have. One transaction of a project at a time.
 * Rows are looked up in the order of one index each, which is the plan where nothing may be sorted: see `refreshLastSeen`. That
 * holds until the end of the transaction.
 */
export async function storeIdentifiers(
  run: RunStatement,
  project: { id: number },
  ids: readonly string[],
): Promise<void> {
  await run(Prisma.sql`select set_config('enable_sort', 'off', true)`);
  const stored = await run<{ hash: string }>(replaceIdentifiers(project, ids));
  await run(
    shareIdentifiers(
      project,
      stored.map(({ hash }) => hash),
    ),
  );
}

/** SQL: the rows of `given`, a table of values, in one index of the identifiers. */
const rowsOf = (project: { id: number }, column: Prisma.Sql, value: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select ctid, hash, person_id, is_shared from person_identifiers
  where project_id = ${project.id} and ${column} between ${value} and ${value} order by ${column}`;

const replaceIdentifiers = (project: { id: number }, ids: readonly string[]): Prisma.Sql => Prisma.sql`
  with present as (
    select distinct p.id as person_id, i.hash from persons p cross join lateral ${identifiersSql} i
    where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])
  ), gone as (
    delete from person_identifiers where ctid = any(array(
      select s.ctid from unnest(${ids}::bigint[]) as given (id)
        cross join lateral (${rowsOf(project, Prisma.sql`person_id`, Prisma.sql`given.id`)}) s
      where (s.person_id, s.hash) not in (select person_id, hash from present)))
  ), stored as (
    insert into person_identifiers (project_id, hash, person_id) select ${project.id}::int, hash, person_id from present
    on conflict do nothing
  )
  select distinct hash::text from present`;

const shareIdentifiers = (project: { id: number }, hashes: readonly string[]): Prisma.Sql => Prisma.sql`
  update person_identifiers set is_shared = true where ctid = any(array(
    select s.ctid from unnest(${hashes}::uuid[]) as given (hash)
      cross join lateral (${rowsOf(project, Prisma.sql`hash`, Prisma.sql`given.hash`)}) s
    where not s.is_shared
      and (select count(*) from (${rowsOf(project, Prisma.sql`hash`, Prisma.sql`given.hash`)} limit 2) two) > 1))`;
