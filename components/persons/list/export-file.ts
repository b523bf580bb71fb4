/** Persons as the text of a file, piece by piece: no more than a page of them is held at a time. */
import { fieldOf, propertyOf } from "@/components/persons/list/column-choice";
import { propertyText } from "@/components/persons/list/property-text";
import { startsFormula } from "@/lib/contract/formula";
import type { Person } from "@/lib/contract/person";

export const exportFormats = ["csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What every row has: otherwise nobody could say whose it is. */
const leading = ["uuid", "name"] as const;

const numberPattern = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** One cell: quoted where needed; what a spreadsheet would take for a formula gets an apostrophe. */
function toCell(text: string): string {
  const safe = startsFormula(text) && !numberPattern.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function readColumn(person: Person, column: string): unknown {
  const property = propertyOf(column);
  if (property !== null) return person.properties[property];
  const field = fieldOf(column);
  return field ? person[field] : null;
}

const withoutLeading = (columns: readonly string[]) => columns.filter((id) => id !== "uuid");

/** The first line of a file. */
export const fileStart = (format: ExportFormat, columns: readonly string[]): string =>
  format === "json" ? "[" : `${[...leading, ...withoutLeading(columns)].map(toCell).join(",")}\r\n`;

/** The last one. */
export const fileEnd = (format: ExportFormat): string => (format === "json" ? "\n]\n" : "");

/**
 * Persons in a file, with the columns chosen; UUID and name always.
 *
 * @param isFirst whether nobody is in the file yet
 */
export function filePart(
  format: ExportFormat,
  columns: readonly string[],
  persons: readonly Person[],
  isFirst: boolean,
): string {
  const chosen = withoutLeading(columns);
  if (format === "csv") {
    return persons
      .map((person) => {
        const cells = [
          person.uuid,
          propertyText(person.name),
          ...chosen.map((id) => propertyText(readColumn(person, id))),
        ];
        return `${cells.map(toCell).join(",")}\r\n`;
      })
      .join("");
  }
  return persons
    .map((person, at) => `${isFirst && at === 0 ? "" : ","}\n${JSON.stringify(toObject(person, chosen))}`)
    .join("");
}

/** A person in the shape of the API, with the fields and properties chosen. */
function toObject(person: Person, chosen: readonly string[]) {
  const fields = chosen.flatMap((id) => fieldOf(id) ?? []);
  const properties = chosen.flatMap((id) => propertyOf(id) ?? []);
  return {
    uuid: person.uuid,
    name: person.name,
    ...Object.fromEntries(fields.map((field) => [field, person[field]])),
    properties: Object.fromEntries(
      properties
        .filter((name) => Object.hasOwn(person.properties, name))
        .map((name) => [name, person.properties[name]]),
    ),
  };
}
