import type { Line } from "@/components/cohorts/parse-text";
import type { Person } from "@/lib/contract/person";

/** What became of a line: the persons that it names, nobody, or persons that an earlier line names. */
export interface LineResult extends Line {
  outcome: "found" | "notFound" | "duplicate";
  persons: readonly Person[];
}

/**
 * The result of each line, in their order.
 *
 * @param found the persons of each text
 */
export function toLineResults(
  lines: readonly Line[],
  found: ReadonlyMap<string, readonly Person[]>,
): LineResult[] {
  const named = new Set<string>();
  return lines.map((line): LineResult => {
    const persons = found.get(line.text) ?? [];
    if (persons.length === 0) return { ...line, outcome: "notFound", persons };
    const isNew = persons.some(({ uuid }) => !named.has(uuid));
    for (const { uuid } of persons) named.add(uuid);
    return { ...line, outcome: isNew ? "found" : "duplicate", persons };
  });
}

/** The persons of all lines, each once. */
export const personsOf = (results: readonly LineResult[]): Person[] => [
  ...new Map(results.flatMap(({ persons }) => persons.map((person) => [person.uuid, person]))).values(),
];
