import "server-only";
import type { PersonKind } from "@/lib/project-data/person/kinds";
import type { ReportWords } from "@/lib/project-data/person/words";

/** Cells that have other words than their values, by kind and column. */
const cellsInWords: Readonly<Record<string, (cell: unknown, words: ReportWords) => string>> = {
  "properties.property": (cell, { property }) => property(String(cell)),
  "events.event": (cell, { word }) => word("events", cell),
  "moves.kind": (cell, { word }) => word("moves", cell),
  "changes.change": (cell, { word }) => word("changes", cell),
  "changes.set": (cell, { value }) => (typeof cell === "string" ? value(JSON.parse(cell)) : ""),
  "changes.removed": (cell, { value, property }) =>
    Array.isArray(cell) ? cell.map((name) => property(value(name))).join(", ") : value(cell),
};

const columnsOf = ({ columns, readable }: PersonKind) => readable?.columns ?? Object.keys(columns);

/** The header of a kind's CSV file; JSON has the names of the API. */
export const csvHeader = (kind: PersonKind, { column }: ReportWords): string[] => columnsOf(kind).map(column);

/** The cells of a row that `textsOf` read, in the words of the report. */
export const csvCells = (
  kind: PersonKind,
  row: Readonly<Record<string, unknown>>,
  words: ReportWords,
): string[] =>
  columnsOf(kind).map((column) => {
    const inWords = cellsInWords[`${kind.name}.${column}`];
    return inWords ? inWords(row[column], words) : words.value(row[column]);
  });
