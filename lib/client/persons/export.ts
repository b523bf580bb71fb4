import { callFile } from "@/lib/client/call";
import { hasFilters, type PersonSearch } from "@/lib/client/persons/list";
import type { PersonsExportBody } from "@/lib/contract/person/export";

/** Formats of a file of persons. */
export const exportFormats = ["csv", "json"] as const;
/** One of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number];

/** Persons by their UUIDs, or all that match a search but some. */
export type ExportedPersons =
  | { uuids: readonly string[] }
  | { search: PersonSearch; excludedUuids: readonly string[] };

/**
 * A file of persons, newest first.
 *
 * @param columns after UUID and name: fields, and `properties.` with the name of a property; null for all   @throws as
 *   `callFile` does
 */
export const exportPersons = (
  projectId: string,
  persons: ExportedPersons,
  { format, columns }: { format: ExportFormat; columns: readonly string[] | null },
  signal: AbortSignal,
): Promise<Blob> =>
  callFile("POST /api/projects/{project_id}/persons/export/", {
    params: { project_id: projectId },
    query: { format },
    body: { ...toSelection(persons), ...(columns && { columns: [...columns] }) },
    signal,
  });

function toSelection(persons: ExportedPersons): PersonsExportBody {
  if ("uuids" in persons) return { uuids: [...persons.uuids] };
  const { search, filters } = persons.search;
  return {
    ...(search && { search }),
    ...(hasFilters(filters) && { properties: filters }),
    excluded_uuids: [...persons.excludedUuids],
  };
}
