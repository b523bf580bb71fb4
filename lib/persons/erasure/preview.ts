import "server-only";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import type { ErasurePreview, ErasureQuestion } from "@/lib/contract/person/erasure";
import { shown } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { countStoredData } from "@/lib/persons/erasure/count";
import { findPersonalData, findPersonsAlone } from "@/lib/persons/erasure/find";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Persons that are named, of all and of each id. */
const maxNamed = 10;

/** Ids whose persons are named. */
const maxMatches = 100;

/** Counts what an erasure of these ids would erase, or what deletions of these persons concern. @source ours */
export async function previewErasure(
  project: { id: number } & DisplayNameSettings,
  { ids, only_persons }: ErasureQuestion,
): Promise<ErasurePreview> {
  const data = await (only_persons ? findPersonsAlone : findPersonalData)(project, ids);
  const persons = [...data.persons, ...data.formerPersons].map(({ id }) => id);
  const existing = new Set(data.persons.map(({ id }) => id));
  const former = new Set(data.formerPersons.map(({ id }) => id));
  const given = new Set(ids.map(cutDistinctId));
  const matches = data.matches
    .filter(({ text }) => given.has(text))
    .slice(0, maxMatches)
    .map(({ text, personIds }) => ({
      text,
      current: personIds.filter((id) => existing.has(id)).sort((a, b) => Number(a) - Number(b)),
      hasFormer: personIds.some((id) => former.has(id)),
    }));
  const first = data.persons.slice(0, maxNamed).map(({ id }) => id);
  const shownIds = new Set([...first, ...matches.flatMap(({ current }) => current.slice(0, maxNamed))]);
  const [stored, rows] = await Promise.all([
    countStoredData(project, persons, data.ids),
    query<PersonRow>(
      personsStatement(
        Prisma.sql`where p.project_id = ${project.id} and p.id = any(${[...shownIds]}::bigint[])`,
      ),
    ),
  ]);
  const named = new Map(
    rows.map((row) => [String(row.id), { uuid: row.uuid, name: shown(toPerson(row, project).name) }]),
  );
  const nameAll = (of: readonly string[]) => of.slice(0, maxNamed).flatMap((id) => named.get(id) ?? []);
  return {
    ...stored,
    events: stored.events + data.otherEvents,
    persons: data.persons.length,
    first_persons: nameAll(first),
    matches: matches.map(({ text, current, hasFormer }) => ({
      id: text,
      persons: nameAll(current),
      more_persons: Math.max(0, current.length - maxNamed),
      has_former_person: hasFormer,
    })),
    former_persons: data.formerPersons.length,
    unknown: data.unknown,
  };
}
