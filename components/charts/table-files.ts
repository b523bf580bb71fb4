import type { ResultValue } from "@/lib/contract/analysis/hogql";
import { toCsvFile } from "@/lib/contract/wire/csv";

/** A table, as it is written to files. */
export interface TableRows {
  columns: readonly string[];
  results: readonly (readonly ResultValue[])[];
}

/** The names of columns, each once: a second `count()` is `count() 2`. */
export function uniqueNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let number = 2; taken.has(name); number++) name = `${column} ${number}`;
    taken.add(name);
    return name;
  });
}

/** Rows as a CSV file for spreadsheets; null is an empty cell. */
export const toCsv = ({ columns, results }: TableRows): string =>
  toCsvFile([columns, ...results.map((row) => row.map(textOf))]);

const textOf = (value: ResultValue): string => (value === null ? "" : String(value));

/** Rows as a JSON array of objects. */
export function toJson({ columns, results }: TableRows): string {
  const names = uniqueNames(columns);
  return JSON.stringify(
    results.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))),
    null,
    2,
  );
}

/** Rows for the clipboard: cells between tabs, as spreadsheets paste them. */
export const toTabSeparated = ({ columns, results }: TableRows): string =>
  [columns, ...results]
    .map((row) => row.map((value) => textOf(value).replace(/\s+/g, " ")).join("\t"))
    .join("\n");
