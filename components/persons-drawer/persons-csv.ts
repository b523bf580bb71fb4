import Papa from "papaparse";
import { personName } from "@/components/person/person-name";
import { propertyText } from "@/components/person/property-text";
import { startsFormula } from "@/lib/contract/formula";
import type { Person } from "@/lib/contract/person";

/** Tells spreadsheets that a file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** A spreadsheet runs no cell that begins with an apostrophe. */
const guard = (text: string) => (startsFormula(text) ? `'${text}` : text);

/**
 * Persons as CSV: name, UUID, distinct ids as JSON, the time of creation, and the given properties.
 *
 * @param properties names, in the order of the columns
 */
export function writePersonsCsv(persons: readonly Person[], properties: readonly string[]): string {
  const header = [
    "name",
    "uuid",
    "distinct_ids",
    "created_at",
    ...properties.map((name) => `properties.${name}`),
  ];
  const rows = persons.map((person) =>
    [
      personName(person),
      person.uuid,
      JSON.stringify(person.distinct_ids),
      person.created_at,
      ...properties.map((name) => propertyText(person.properties[name])),
    ].map(guard),
  );
  return byteOrderMark + Papa.unparse([header.map(guard), ...rows]);
}
