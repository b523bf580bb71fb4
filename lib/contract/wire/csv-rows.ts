/** Reads the rows of uploaded CSV files, and of pasted lists. */
import Papa from "papaparse";
import { byteOrderMark } from "@/lib/contract/wire/csv";

/** What may separate columns. */
export const separators = [",", ";", "\t", "|"] as const;

/** A line of a file with its cells. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Without a byte order mark, the line with which some spreadsheets declare the separator, and blank lines at the end. */
export function withoutPreamble(list: string): { text: string; skipped: number } {
  const all = list.replace(byteOrderMark, "").replace(/\r\n|\r/g, "\n");
  const end = all.indexOf("\n", all.trimEnd().length);
  const lines = end < 0 ? all : all.slice(0, end);
  const text = lines.replace(/^sep=.\n/i, "");
  return { text, skipped: text === lines ? 0 : 1 };
}

/** The rows of a text without preamble. @param skipped lines before the text   @param preview rows that are read; 0: all */
export function readRows(text: string, separator: string, skipped: number, preview = 0): CsvRow[] {
  const options = { delimiter: separator, newline: "\n" as const, preview };
  let { data, errors } = Papa.parse<string[]>(text, options);
  // A quote that is not closed swallows what follows: then quotes are ordinary characters.
  if (errors.some(({ type }) => type === "Quotes"))
    ({ data } = Papa.parse<string[]>(text, { ...options, quoteChar: Papa.RECORD_SEP }));
  let line = skipped + 1;
  return data.map((raw) => {
    const row = { line, cells: raw.map(clean) };
    line += 1;
    for (const cell of raw) if (cell.includes("\n")) line += cell.split("\n").length - 1;
    return row;
  });
}

/** Spaces around a value, also those without a width, are never part of it. */
function clean(cell: string): string {
  let start = 0;
  let end = cell.length;
  while (start < end && isSpace(cell[start]!)) start++;
  while (end > start && isSpace(cell[end - 1]!)) end--;
  return cell.slice(start, end);
}

const isSpace = (character: string) => /[\s\u200b-\u200d\u2060]/.test(character);

/** Whether a row has no value. */
export const isBlankRow = ({ cells }: CsvRow) => cells.every((cell) => cell === "");

/** A table: its first line has the headings. Blank rows are left out. The separator is the one that makes most headings. */
export function readTable(csv: string): { headings: string[]; rows: CsvRow[] } {
  const { text, skipped } = withoutPreamble(csv);
  const widthOf = (separator: string) => readRows(text, separator, skipped, 1)[0]?.cells.length ?? 0;
  const [separator = ","] = separators.toSorted((a, b) => widthOf(b) - widthOf(a));
  const [header, ...rows] = readRows(text, separator, skipped);
  return { headings: header?.cells ?? [], rows: rows.filter((row) => !isBlankRow(row)) };
}

/** The texts of a cell that `toListCell` wrote, or that are separated by semicolons alone. */
export const readListCell = (cell: string): string[] =>
  (Papa.parse<string[]>(cell, { delimiter: cell.includes("; ") ? "; " : ";" }).data[0] ?? [])
    .map(clean)
    .filter((text) => text !== "");
