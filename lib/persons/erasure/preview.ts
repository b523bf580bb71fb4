import "server-only";
import type { ErasurePreview, ErasureQuestion } from "@/lib/contract/person/erasure";
import { shown } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { activitiesWithValues } from "@/lib/persons/erasure/activity-values";
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
  const [counts, named] = await Promise.all([
    query<Record<"events" | "responses" | "snapshots" | "activity_entries", number>>(Prisma.sql`
      select (select count(*)::int from events where project_id = ${project.id} and person_id = any(${persons}::bigint[])) as events,
        (select count(*)::int from responses where project_id = ${project.id}
          and (person_id = any(${persons}::bigint[]) or distinct_id = any(${data.ids}::text[]))) as responses,
        (select count(*)::int from person_snapshots
          where project_id = ${project.id} and person_id = any(${persons}::bigint[])) as snapshots,
        (select count(*)::int from activities a where ${activitiesWithValues(project, persons, data.ids)}) as activity_entries`),
    query<PersonRow>(
      personsStatement(Prisma.sql`where p.project_id = ${project.id}
        and p.id = any(${data.persons.slice(0, maxNamed).map(({ id }) => id)}::bigint[]) order by p.id`),
    ),
  ]);
  const { events, responses, snapshots, activity_entries } = counts[0]!;
  return {
    persons: data.persons.length,
    first_persons: named.map((row) => ({ uuid: row.uuid, name: shown(toPerson(row, project).name) })),
    former_persons: data.formerPersons.length,
    events: events + data.otherEvents,
    responses,
    snapshots,
    activity_entries,
    unknown: data.unknown,
  };
}
