import "server-only";
import type { ErasurePreview, ErasureQuestion } from "@/lib/contract/person/erasure";
import { shown } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { countStoredData } from "@/lib/persons/erasure/count";
import { findPersonalData, findPersonsAlone } from "@/lib/persons/erasure/find";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Persons that are named. */
const maxNamed = 10;

/** Counts what an erasure of these ids would erase, or what deletions of these persons concern. @source ours */
export async function previewErasure(
  project: { id: number } & DisplayNameSettings,
  { ids, only_persons }: ErasureQuestion,
): Promise<ErasurePreview> {
  const data = await (only_persons ? findPersonsAlone : findPersonalData)(project, ids);
  const persons = [...data.persons, ...data.formerPersons].map(({ id }) => id);
  const [stored, named] = await Promise.all([
    countStoredData(project, persons, data.ids),
    query<PersonRow>(
      personsStatement(Prisma.sql`where p.project_id = ${project.id}
        and p.id = any(${data.persons.slice(0, maxNamed).map(({ id }) => id)}::bigint[]) order by p.id`),
    ),
  ]);
  return {
    ...stored,
    events: stored.events + data.otherEvents,
    persons: data.persons.length,
    first_persons: named.map((row) => ({ uuid: row.uuid, name: shown(toPerson(row, project).name) })),
    former_persons: data.formerPersons.length,
    unknown: data.unknown,
  };
}
