import { columnWidths } from "@/components/data-list/column";
import { propertyOfColumn } from "@/lib/contract/person/column";

/** What the list of persons can show of a person besides the name. */

/** A field of every person. */
export const personFields = ["distinct_ids", "created_at", "last_seen_at", "uuid", "is_identified"] as const;
export type PersonField = (typeof personFields)[number];

/** A column: a field, or `properties.` and the name of a property. */
export interface ColumnChoice {
  id: string;
  /** Pixels. */
  width: number;
}

/** The width of a new column, in pixels. */
export const defaultWidth = 200;

/**
 * The default columns of a project: without the email address if persons are named by it.
 *
 * @param nameProperties properties that name persons in the project
 */
export const defaultColumns = (nameProperties: readonly string[]): readonly ColumnChoice[] => [
  ...(nameProperties[0] === "email" ? [] : [{ id: "properties.email", width: 280 }]),
  { id: "distinct_ids", width: 224 },
  { id: "is_identified", width: 120 },
  { id: "created_at", width: 220 },
  { id: "last_seen_at", width: 220 },
];

/** The field of a column; null of a property. */
export const fieldOf = (id: string): PersonField | null => personFields.find((field) => field === id) ?? null;

const isColumn = (id: string) => fieldOf(id) !== null || (propertyOfColumn(id) ?? "") !== "";

/** A width within the bounds, in whole pixels. */
export const clampWidth = (width: number): number =>
  Math.round(Math.max(columnWidths.min, Math.min(columnWidths.max, width)));

/** Columns as one text: ids with their widths, commas between; what would be one of the marks is encoded. */
export const writeColumns = (columns: readonly ColumnChoice[]): string =>
  columns.map(({ id, width }) => `${encodeURIComponent(id)}:${width}`).join(",");

/** The columns of such a text, each once; what makes no sense is left out. */
export function readColumns(text: string): ColumnChoice[] {
  const columns = new Map<string, ColumnChoice>();
  for (const part of text.split(",")) {
    const [encoded = "", pixels = ""] = part.split(":");
    const id = decode(encoded);
    const width = Number(pixels || defaultWidth);
    if (isColumn(id) && Number.isFinite(width)) columns.set(id, { id, width: clampWidth(width) });
  }
  return [...columns.values()];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid address: no column has this id.
    return "";
  }
}
