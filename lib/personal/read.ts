// Which properties of a project are personal: what its owner marked, and the questions whose answers are no free text.
import "server-only";
import type { PersonalProperties, PropertyOwner } from "@/lib/contract/person/personal";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

interface Row {
  owner: PropertyOwner;
  name: string;
  is_personal: boolean;
}

/** SQL: whether the answers to the JSON `question` are no free text: to a rating, a link, or choices without an open one. */
export const isClosedQuestion = Prisma.sql`(question ->> 'type' in ('rating', 'link', 'single_choice', 'multiple_choice')
  and coalesce(question -> 'hasOpenChoice', 'false') in ('false', 'null'))`;

/**
 * Reads what a project says of its properties. Answers to ratings, links and choices are not personal, unless a version of
 * any survey asked for a text under the same id. One statement.
 */
export async function readPersonalProperties(project: { id: number }): Promise<PersonalProperties> {
  const rows = await query<Row>(Prisma.sql`
    with asked as (
      select questions from surveys where project_id = ${project.id}
      union all select content -> 'questions' from survey_versions where project_id = ${project.id}
    ), closed as (
      select '$survey_response_' || (question ->> 'id') as name
      from asked, jsonb_array_elements(case jsonb_typeof(questions) when 'array' then questions else '[]' end) question
      where question ->> 'id' is not null group by question ->> 'id'
      having bool_and(${isClosedQuestion})
    ), noted as (
      select case type when 'person_property' then 'person' else 'event' end as owner, name, is_personal
      from definition_notes where project_id = ${project.id} and is_personal is not null
    )
    select * from noted
    union all select 'event', name, false from closed
    where name not in (select name from noted where owner = 'event')`);
  const namesOf = (owner: PropertyOwner) => {
    const own = rows.filter((row) => row.owner === owner);
    const listed = (isListed: boolean) =>
      own.filter(({ is_personal }) => is_personal === isListed).map(({ name }) => name);
    return { marked: listed(true), visible: listed(false) };
  };
  return { person: namesOf("person"), event: namesOf("event") };
}
