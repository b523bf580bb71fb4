import "server-only";
import { z } from "zod";
import {
  type ListedPerson,
  markDuplicates,
  maxListRows,
  type PersonKey,
  type PersonListResult,
  type PersonListRow,
  type PersonLookUp,
} from "@/lib/contract/person/list";
import { parsePersonList } from "@/lib/contract/person/parse-list";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { foldedTextSql, foldText } from "@/lib/filters/conditions/contains";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Persons per statement. */
const chunkSize = 500;

/** Persons with one e-mail address that are counted. */
const maxCounted = 100;

interface LookUpProject extends DisplayNameSettings {
  id: number;
}

/**
 * Looks up the persons of a list: a result for each row, in their order. A row's keys are tried in order until
 * one names exactly one person.
 *
 * @throws Invalid for a list with more than 10,000 rows   @source docs/reference/persons.md#lists-of-persons
 */
export async function lookUpPersons(project: LookUpProject, sent: PersonLookUp): Promise<PersonListResult[]> {
  const rows = sent.rows ?? parsePersonList(sent.list ?? "");
  if (rows.length > maxListRows)
    throw new Invalid(
      "list",
      "invalid_input",
      `A list has at most ${maxListRows.toLocaleString("en")} rows.`,
    );
  const matches = await findMatches(
    project,
    rows.flatMap(({ keys }) => keys),
  );
  const keyedRows = rows.map((row) => ({
    row,
    key: row.keys.find((key) => matches.get(nameOf(key))?.length === 1),
  }));
  const ids = new Set(keyedRows.flatMap(({ key }) => (key ? (matches.get(nameOf(key)) ?? []) : [])));
  const persons = await readPersons(project, [...ids]);
  return markDuplicates(keyedRows.map(({ row, key }) => toResult(row, key, matches, persons)));
}

const nameOf = ({ by, value }: PersonKey) => `${by}:${by === "email" ? foldText(value) : value}`;

function toResult(
  { line, keys }: PersonListRow,
  key: PersonKey | undefined,
  matches: ReadonlyMap<string, readonly string[]>,
  persons: ReadonlyMap<string, ListedPerson>,
): PersonListResult {
  const [first] = keys;
  const blank = { line, value: "", by: null, person: null, matches: 0, first_line: null };
  if (!first) return { ...blank, outcome: "blank" };
  const [id] = key ? (matches.get(nameOf(key)) ?? []) : [];
  const person = id === undefined ? undefined : persons.get(id);
  // A person may have been deleted between two statements.
  if (key && person) return { ...blank, outcome: "found", value: key.value, by: key.by, person, matches: 1 };
  const ambiguous = keys.find((other) => (matches.get(nameOf(other))?.length ?? 0) > 1);
  if (!ambiguous) return { ...blank, outcome: "not_found", value: first.value };
  const count = matches.get(nameOf(ambiguous))?.length ?? 0;
  return { ...blank, outcome: "ambiguous", value: ambiguous.value, by: ambiguous.by, matches: count };
}

/** The ids of the persons that each key names, as texts. */
async function findMatches(
  project: { id: number },
  keys: readonly PersonKey[],
): Promise<Map<string, string[]>> {
  const valuesOf = (...kinds: PersonKey["by"][]) => [
    ...new Set(keys.filter(({ by }) => kinds.includes(by)).map(({ value }) => value)),
  ];
  const emails = [...new Set(valuesOf("email").map(foldText))];
  const uuids = valuesOf("uuid").filter((value) => z.guid().safeParse(value).success);
  const numbers = valuesOf("id").filter((value) => /^\d{1,18}$/.test(value));
  const [byDistinctId, byEmail, byUuid, byNumber] = await Promise.all([
    find(
      valuesOf("distinct_id", "email"),
      (values) => Prisma.sql`
      select distinct_id as value, person_id::text as id from person_distinct_ids
      where project_id = ${project.id} and distinct_id = any(${values}::text[])`,
    ),
    find(emails, (values) => personsByEmail(project, values)),
    find(
      uuids,
      (values) => Prisma.sql`
      select v.value, p.id::text as id from unnest(${values}::text[]) v (value)
      join persons p on p.project_id = ${project.id} and p.uuid = v.value::uuid`,
    ),
    find(
      numbers,
      (values) => Prisma.sql`
      select v.value, p.id::text as id from unnest(${values}::text[]) v (value)
      join persons p on p.project_id = ${project.id} and p.id = v.value::bigint`,
    ),
  ]);
  const matches = new Map<string, string[]>();
  for (const key of keys) {
    const { by, value } = key;
    const name = nameOf(key);
    if (matches.has(name) && by !== "email") continue;
    const ids =
      by === "email"
        ? // An address may be a distinct id, whatever its owner's property says.
          [
            ...(byEmail.get(foldText(value)) ?? []),
            ...(byDistinctId.get(value) ?? []),
            ...(matches.get(name) ?? []),
          ]
        : ({ distinct_id: byDistinctId, uuid: byUuid, id: byNumber }[by].get(value) ?? []);
    matches.set(name, [...new Set(ids)]);
  }
  return matches;
}

/** The statement that finds persons by folded e-mail addresses: rows of an address and an id, at most 100 of an address. */
export const personsByEmail = (project: { id: number }, emails: readonly string[]): Prisma.Sql => Prisma.sql`
  select v.value, p.id::text as id from unnest(${emails}::text[]) v (value) cross join lateral (
    select p.id from persons p
    where ${foldedTextSql({ properties: Prisma.sql`p.properties`, key: "email" })} = v.value and p.project_id = ${project.id}
    limit ${maxCounted}) p`;

/** The ids of persons by the value that names them. */
async function find(
  values: readonly string[],
  statement: (values: readonly string[]) => Prisma.Sql,
): Promise<Map<string, string[]>> {
  const idsByValue = new Map<string, string[]>();
  if (values.length === 0) return idsByValue;
  for (const { value, id } of await query<{ value: string; id: string }>(statement(values)))
    idsByValue.set(value, [...(idsByValue.get(value) ?? []), id]);
  return idsByValue;
}

async function readPersons(
  project: LookUpProject,
  ids: readonly string[],
): Promise<Map<string, ListedPerson>> {
  const persons = new Map<string, ListedPerson>();
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize);
    const rows = await query<PersonRow>(
      personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id = any(${chunk}::bigint[])`),
    );
    for (const row of rows) {
      const { uuid, name, distinct_ids } = toPerson(row, project);
      persons.set(String(row.id), { uuid, name, distinct_ids: distinct_ids.slice(0, 1) });
    }
  }
  return persons;
}
