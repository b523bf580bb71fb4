import { optionalPart, textPart, type UrlPart, type ViewOf } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { type ColumnChoice, readColumns, writeColumns } from "@/components/persons/list/column-choice";
import { type FilterGroups, readGroups, writeGroups } from "@/components/persons/list/filter-groups";

/** Narrows the list by nothing. */
export const noPersonFilters = { search: "", filters: [] } as const satisfies Partial<PersonView>;

/** The valid filters of a JSON text; empty for any other text. */
function readFilters(text: string | null): FilterGroups {
  try {
    return readGroups(JSON.parse(text ?? "[]"));
  } catch {
    // An invalid or truncated address.
    return [];
  }
}

const filtersPart: UrlPart<FilterGroups> = {
  key: "properties",
  read: readFilters,
  write: (groups) => (groups.length > 0 ? JSON.stringify(writeGroups(groups)) : null),
};

const columnsPart: UrlPart<readonly ColumnChoice[] | null> = {
  key: "columns",
  read: (text) => (text === null ? null : readColumns(text)),
  write: (columns) => columns && writeColumns(columns),
};

const parts = {
  search: textPart("q"),
  filters: filtersPart,
  /** Columns shown, where the address names them. */
  columns: columnsPart,
  /** As the API takes it; null for newest first. */
  order: optionalPart("order"),
};

/** The state of the list of persons, in the address. */
export type PersonView = ViewOf<typeof parts>;

/** The view of the list of persons, which lives in the address, and how to change it. */
export const usePersonView = () => useUrlView(parts);
