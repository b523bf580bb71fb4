import { personName } from "@/components/person/person-name";
import type { Person } from "@/lib/contract/person";

/** Persons as a JSON list: UUID, name, distinct ids, the time of creation in ISO 8601, and all properties. */
export const writePersonsJson = (persons: readonly Person[]): string =>
  `${JSON.stringify(
    persons.map((person) => ({
      uuid: person.uuid,
      name: personName(person),
      distinct_ids: person.distinct_ids,
      created_at: person.created_at,
      properties: person.properties,
    })),
    null,
    2,
  )}\n`;
