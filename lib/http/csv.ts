import "server-only";
import { startsFormula } from "@/lib/contract/formula";
import { Invalid } from "@/lib/errors";
import { createYielder } from "@/lib/event-loop";

/** A flat row: cells by dotted path. */
export type FlatRow = Map<string, string>;

/**
 * Flattens a value to CSV cells: nested values get dotted paths (`properties.email`, `distinct_ids.0`), empty lists and
 * objects no cell, booleans `True` and `False`, null an empty cell.
 *
 * @source docs/reference/persons.md#csv
 */
function flatten(value: unknown, path = "", row: FlatRow = new Map()): FlatRow {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === "" ? key : `${path}.${key}`, row);
  } else row.set(path, toCell(value));
  return row;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "True" : "False";
  return String(value);
}

const numberPattern = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Escapes a cell against CSV injection: one that would start a formula, and is no number, gets an apostrophe. */
export const escapeFormula = (cell: string): string =>
  startsFormula(cell) && !numberPattern.test(cell) ? `'${cell}` : cell;

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line, with its line end. */
const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(escapeFormula(cell))).join(",")}\r\n`;

/** The line of a row, for the columns of the header. */
const toCsvRow = (columns: readonly string[], row: FlatRow): string =>
  toCsvLine(columns.map((column) => row.get(column) ?? ""));

/** The rows of a CSV response, in chunks; read twice where all rows determine the columns. */
export class CsvRows {
  /**
   * @param chunks reads the rows, each time it is called
   * @param columns the header, where it is known: then the rows are read once
   * @param fileName where the response is a file to save; ASCII
   */
  constructor(
    readonly chunks: () => AsyncIterable<readonly unknown[]>,
    readonly columns: readonly string[] | null = null,
    readonly fileName: string | null = null,
  ) {}
}

/** Maximum number of columns (ours): no spreadsheet opens more, and each row has all of them. */
const maxColumns = 10_000;

/** Characters per chunk of the document. */
const maxChunkLength = 64 * 1024;

/**
 * Serialises rows as CSV, header first; empty without rows, unless the columns are known. Chunks are made as they are read, and the event loop is yielded
 * meanwhile. A column that appears after the columns were read is left out.
 *
 * @throws Invalid for rows with more than 10,000 columns
 */
export async function serializeCsv(rows: CsvRows): Promise<AsyncGenerator<string, void>> {
  return serializeLines(rows, rows.columns ?? (await readColumns(rows)));
}

async function readColumns({ chunks }: CsvRows): Promise<string[]> {
  const yieldIfDue = createYielder();
  const columns = new Set<string>();
  for await (const values of chunks()) {
    for (const value of values) {
      for (const path of flatten(value).keys()) columns.add(path);
      if (columns.size > maxColumns) {
        throw new Invalid(
          "format",
          "invalid_input",
          `The result exceeds the CSV limit of ${maxColumns.toLocaleString("en")} columns. Filter the rows or use JSON.`,
        );
      }
      await yieldIfDue();
    }
  }
  return [...columns].sort();
}

async function* serializeLines(
  { chunks }: CsvRows,
  columns: readonly string[],
): AsyncGenerator<string, void> {
  const yieldIfDue = createYielder();
  let chunk = columns.length > 0 ? toCsvLine(columns) : "";
  for await (const values of chunks()) {
    for (const value of values) {
      chunk += toCsvRow(columns, flatten(value));
      if (chunk.length < maxChunkLength) continue;
      yield chunk;
      chunk = "";
      await yieldIfDue();
    }
  }
  if (chunk !== "") yield chunk;
}
