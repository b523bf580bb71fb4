import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * The form of anonymous ids that SDKs generate: five groups of lower-case letters and digits, separated by dashes.
 *
 * @source docs/reference/persons.md#names
 */
export const anonymousId = /^([a-z0-9]+-){4}([a-z0-9]+)$/;

/** Characters of a name that decide its place in the order of lists: an index entry holds no text of any length. */
const comparedCharacters = 200;

/** SQL: the name of person `p`, as a text. @source docs/reference/persons.md#names */
const nameSql = Prisma.sql`coalesce(
  (select p.properties ->> display.property from projects j,
      jsonb_array_elements_text(j.person_display_name_properties) with ordinality as display (property, position)
    where j.id = p.project_id and p.properties -> display.property not in ('""', '0', 'false', 'null', '[]', '{}')
    order by display.position limit 1),
  (select i.distinct_id from person_distinct_ids i where i.project_id = p.project_id and i.person_id = p.id
    order by i.distinct_id ~ ${anonymousId.source}::text, i.id limit 1),
  p.id::text)`;

/** SQL: what person `p` is sorted by as a name, without regard to case. @source docs/reference/persons.md#order */
export const sortedName = Prisma.sql`left(lower(${nameSql}), ${comparedCharacters}::int)`;

/** SQL: replaces the stored names of persons. @param ids an array of bigint */
export const storeNames = (project: { id: number }, ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  insert into person_names as s (project_id, person_id, name)
  select p.project_id, p.id, ${sortedName} from persons p where p.project_id = ${project.id} and p.id = any(${ids})
  on conflict (project_id, person_id) do update set name = excluded.name where s.name <> excluded.name`;
