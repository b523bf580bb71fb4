import "server-only";
import { startsFormula } from "@/lib/contract/formula";
import { Invalid } from "@/lib/errors";
import { createYielder } from "@/lib/event-loop";

/** A flat row: dotted path to cell. */
export type FlatRow = Map<string, string>;

/**
 * A value as CSV cells: nested values under dotted paths (`properties.email`, `distinct_ids.0`), empty lists and
 * objects nothing, booleans `True` and `False`, null an empty cell.
 *
 * @source docs/reference/persons.md#csv
 */
function flatten(value: unknown, path = "", row: FlatRow = new Map()): FlatRow {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === "" ? key : `${path}.${key}`, row);
  } else row.set(path, cellOf(value));
  return row;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "True" : "False";
  return String(value);
}

const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A cell that no spreadsheet runs: one that would start a formula, and is no number, begins with an apostrophe. */
export const neutralised = (cell: string): string =>
  startsFormula(cell) && !isNumber.test(cell) ? `'${cell}` : cell;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line, with its end. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutralised(cell))).join(",")}\r\n`;

/** The line of a row under the columns of a header. */
const csvRow = (columns: readonly string[], row: FlatRow): string =>
  csvLine(columns.map((column) => row.get(column) ?? ""));

/** Rows of an answer that has CSV, in chunks; asked for twice, because all rows decide the columns. */
export class CsvRows {
  constructor(readonly chunks: () => AsyncIterable<readonly unknown[]>) {}
}

/** Columns of a document at most (ours): no program opens more, and each row would have them all. */
const mostColumns = 10_000;

/** Characters of a part of a document. */
const longestPart = 64 * 1024;

/**
 * Rows as a document, header first; nothing for no rows. Its parts are made as they are taken, and other requests go on
 * meanwhile. A column that appears after the columns were read is left out.
 *
 * @throws Invalid for rows with more than 10,000 columns
 */
export async function csvDocument(rows: CsvRows): Promise<AsyncGenerator<string, void>> {
  return lines(rows, await columnsOf(rows));
}

async function columnsOf({ chunks }: CsvRows): Promise<string[]> {
  const giveWay = createYielder();
  const columns = new Set<string>();
  for await (const values of chunks()) {
    for (const value of values) {
      for (const path of flatten(value).keys()) columns.add(path);
      if (columns.size > mostColumns) {
        throw new Invalid(
          "format",
          "invalid_input",
          `The result exceeds the CSV limit of ${mostColumns.toLocaleString("en")} columns. Filter the rows or use JSON.`,
        );
      }
      await giveWay();
    }
  }
  return [...columns].sort();
}

async function* lines({ chunks }: CsvRows, columns: string[]): AsyncGenerator<string, void> {
  const giveWay = createYielder();
  let part = columns.length > 0 ? csvLine(columns) : "";
  for await (const values of chunks()) {
    for (const value of values) {
      part += csvRow(columns, flatten(value));
      if (part.length < longestPart) continue;
      yield part;
      part = "";
      await giveWay();
    }
  }
  if (part !== "") yield part;
}
