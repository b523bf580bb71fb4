import "server-only";
import type { PersonCohort } from "@/lib/contract/cohort";
import type { PersonNamed } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid, NotFound } from "@/lib/errors";
import { personCondition } from "@/lib/persons/find";

/**
 * Lists the cohorts of a person with their sizes, ordered by id.
 *
 * @param ref null when the request names no person
 * @throws Invalid then; NotFound for an unknown person   @source docs/reference/persons.md#cohorts-of-a-person
 */
export async function listPersonCohorts(
  project: { id: number },
  ref: PersonNamed | null,
): Promise<{ results: PersonCohort[] }> {
  if (!ref) throw new Invalid("person_id", "required", "This field is required.");
  const persons = await query<{ results: PersonCohort[] }>(Prisma.sql`
    select coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'count',
        (select count(*) from cohort_members o where o.project_id = c.project_id and o.cohort_id = c.id)) order by c.id)
      from cohort_members m join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id
      where m.project_id = p.project_id and m.person_id = p.id and not c.deleted), '[]') as results
    from persons p where p.project_id = ${project.id} and ${personCondition(ref)}`);
  const [person] = persons;
  if (!person) throw new NotFound();
  return { results: person.results };
}
