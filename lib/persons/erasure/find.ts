import "server-only";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Prisma } from "@/lib/database/generated/client";
import { query, type RunStatement } from "@/lib/database/query";
import { foldedSql, foldedTextSql, foldText } from "@/lib/filters/conditions/contains";
import { readLeftIds } from "@/lib/persons/left-ids";

/** Whose data distinct ids, e-mail addresses and UUIDs of persons name. */
export interface PersonalData {
  /** What names it: the given texts, distinct ids that an address matches, and all distinct ids of the persons. */
  ids: string[];
  /** Persons who exist. */
  persons: FoundPerson[];
  /** Persons who were deleted, whose events or snapshots remain. One without a receipt has a new UUID. */
  formerPersons: FoundPerson[];
  /** Events with one of the ids that are no event of these persons. */
  otherEvents: number;
  /** The given texts of which something is stored, with the ids of the persons whom each means or has events of. */
  matches: { text: string; personIds: string[] }[];
  /** The given texts of which nothing is stored. */
  unknown: string[];
}

/** A person by both ids. */
export interface FoundPerson {
  id: string;
  uuid: string;
}

type Project = { id: number };

/**
 * Finds whose data is meant by distinct ids, e-mail addresses (whatever their case) and UUIDs of persons. An id means the whole
 * person who owns it, or who was deleted and left events with it; an address matches distinct ids, the person's property and its
 * former values, not other texts. Of a deleted person all ids are meant that no one else has by now. Reads all events of the project
 * once, or again for these ids: no index has the distinct ids of persons' events.
 *
 * @source ours
 */
export async function findPersonalData(project: Project, texts: readonly string[]): Promise<PersonalData> {
  const given = [...new Set(texts.map(cutDistinctId))];
  const emails = [...new Set(given.filter((text) => text.includes("@")).map(foldText))];
  const named = await findNamedPersons(project, given, emails);
  const persons = await readPersons(project, [...new Set(named.map(({ person_id }) => person_id))]);
  const owned = await readDistinctIds(query, project, persons);
  const used = await readUses(project, [...given, ...owned], emails);
  const existing = new Set(persons.map(({ id }) => id));
  const gone = [...named, ...used].flatMap(({ person_id }) =>
    person_id === null || existing.has(person_id) ? [] : [person_id],
  );
  const formerPersons = await readFormerPersons(project, [...new Set(gone)]);
  const left = await readLeftIds(query, project, formerPersons);
  const more = left.map(({ distinct_id }) => distinct_id).filter((id) => !given.includes(id));
  if (more.length > 0) return await findPersonalData(project, [...given, ...more]);
  const covered = new Set([...existing, ...formerPersons.map(({ id }) => id)]);
  const others = used.filter(({ person_id }) => person_id === null || !covered.has(person_id));
  const personsByText = groupByText([...named, ...used]);
  const matches = given.map((text) => ({ text, personIds: personsByText(text) }));
  return {
    ids: [...new Set([...given, ...owned, ...used.map(({ value }) => value)])],
    persons,
    formerPersons,
    otherEvents: others.reduce((sum, { events }) => sum + events, 0),
    matches: matches.flatMap(({ text, personIds }) => (personIds ? [{ text, personIds }] : [])),
    unknown: matches.flatMap(({ text, personIds }) => (personIds ? [] : [text])),
  };
}

/** Finds existing persons by UUID as `findPersonalData` does, without what else is stored of their ids. @source ours */
export async function findPersonsAlone(project: Project, uuids: readonly string[]): Promise<PersonalData> {
  const persons = await query<FoundPerson>(Prisma.sql`
    select id::text, uuid::text from persons
    where project_id = ${project.id} and uuid = any(${uuids.filter(isUuid)}::uuid[]) order by id`);
  const existing = new Set(persons.map(({ uuid }) => uuid));
  const unknown = uuids.filter((uuid) => !existing.has(uuid.toLowerCase()));
  return { ids: [], persons, formerPersons: [], otherEvents: 0, matches: [], unknown };
}

/** @returns the persons whom a text means, an address whatever its case; undefined where nothing is stored of it */
function groupByText(uses: readonly { value: string; person_id: string | null }[]) {
  const keyOf = (text: string) => (text.includes("@") ? foldText(text) : text);
  const byKey = new Map<string, Set<string>>();
  for (const { value, person_id } of uses) {
    const persons = byKey.get(keyOf(value)) ?? new Set();
    if (person_id !== null) persons.add(person_id);
    byKey.set(keyOf(value), persons);
  }
  return (text: string): string[] | undefined => {
    const persons = byKey.get(keyOf(text));
    return persons && [...persons];
  };
}

interface NamedPerson {
  value: string;
  person_id: string;
}

/** The persons that the texts name, also deleted ones: by distinct id, UUID, and present and former e-mail addresses. */
const findNamedPersons = (project: Project, given: string[], emails: string[]): Promise<NamedPerson[]> =>
  query<NamedPerson>(Prisma.sql`
    select distinct_id as value, person_id::text from person_distinct_ids
    where project_id = ${project.id} and (distinct_id = any(${given}::text[]) ${orFolded(emails)})
    union select v.value, p.id::text from unnest(${given.filter(isUuid)}::text[]) v (value)
      join persons p on p.project_id = ${project.id} and p.uuid = v.value::uuid
    union select v.value, r.person_id::text from unnest(${given.filter(isUuid)}::text[]) v (value)
      join deleted_persons r on r.project_id = ${project.id} and r.person_uuid = v.value::uuid
    union select v.value, p.id::text from unnest(${emails}::text[]) v (value)
      join persons p on ${foldedEmail("p")} = v.value and p.project_id = ${project.id}
    ${
      emails.length === 0
        ? Prisma.empty
        : Prisma.sql`union select ${foldedEmail("s")}, s.person_id::text from person_snapshots s
            where s.project_id = ${project.id} and ${foldedEmail("s")} = any(${emails}::text[])`
    }`);

const foldedEmail = (table: string) =>
  foldedTextSql({ properties: Prisma.raw(`${table}.properties`), key: "email" });

/** SQL: or whether the column `distinct_id` is one of the addresses. */
const orFolded = (emails: string[]) =>
  emails.length === 0
    ? Prisma.empty
    : Prisma.sql`or ${foldedSql(Prisma.sql`distinct_id`)} = any(${emails}::text[])`;

const readPersons = (project: Project, ids: string[]): Promise<FoundPerson[]> =>
  query<FoundPerson>(Prisma.sql`
    select id::text, uuid::text from persons where project_id = ${project.id} and id = any(${ids}::bigint[]) order by id`);

/** All distinct ids of persons. */
export async function readDistinctIds(
  run: RunStatement,
  project: Project,
  persons: readonly FoundPerson[],
): Promise<string[]> {
  const rows = await run<{ distinct_id: string }>(Prisma.sql`
    select distinct_id from person_distinct_ids
    where project_id = ${project.id} and person_id = any(${persons.map(({ id }) => id)}::bigint[]) order by id`);
  return rows.map(({ distinct_id }) => distinct_id);
}

/** The events that have the distinct ids, counted by person. */
const readUses = (project: Project, ids: string[], emails: string[]) =>
  query<{ value: string; person_id: string | null; events: number }>(Prisma.sql`
    select distinct_id as value, person_id::text, count(*)::int as events from events
    where project_id = ${project.id} and (distinct_id = any(${ids}::text[]) ${orFolded(emails)}) group by 1, 2`);

/** Of these persons those that do not exist. */
const readFormerPersons = (project: Project, ids: string[]): Promise<FoundPerson[]> =>
  query<FoundPerson>(Prisma.sql`
    select v.id::text, coalesce((select r.person_uuid from deleted_persons r
      where r.project_id = ${project.id} and r.person_id = v.id limit 1), gen_random_uuid())::text as uuid
    from unnest(${ids}::bigint[]) v (id)
    where not exists (select from persons p where p.project_id = ${project.id} and p.id = v.id) order by v.id`);
