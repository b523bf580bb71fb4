import "server-only";

/** A flat row: dotted path to cell. */
export type FlatRow = Map<string, string>;

/**
 * A value as CSV cells: nested values under dotted paths (`properties.email`, `distinct_ids.0`), empty lists and
 * objects nothing, booleans `True` and `False`, null an empty cell.
 *
 * @source contract/persons §8
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

/**
 * A cell that no spreadsheet runs: one that starts with `= + - @`, a tab or another control character, and is no
 * number, begins with an apostrophe.
 */
export const neutralised = (cell: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /^[=+\-@\u0000-\u001f]/.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line, with its end. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutralised(cell))).join(",")}\r\n`;

/** The line of a row under the columns of a header. */
const csvRow = (columns: readonly string[], row: FlatRow): string =>
  csvLine(columns.map((column) => row.get(column) ?? ""));

/** The columns of rows: the union of their paths, sorted. */
export const columnsOf = (rows: Iterable<FlatRow>): string[] =>
  [...new Set([...rows].flatMap((row) => [...row.keys()]))].sort();

/** Rows as a whole document, header first; nothing for no rows. */
export function csvDocument(values: readonly unknown[]): string {
  if (values.length === 0) return "";
  const rows = values.map((value) => flatten(value));
  const columns = columnsOf(rows);
  return csvLine(columns) + rows.map((row) => csvRow(columns, row)).join("");
}

/**
 * Rows as lines, header first. The rows are read twice: for the columns, then for the cells; a column that appears in
 * between is left out.
 */
export async function* csvLines(chunks: () => AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  const paths = new Set<string>();
  for await (const values of chunks())
    for (const value of values) for (const path of flatten(value).keys()) paths.add(path);
  const columns = [...paths].sort();
  if (columns.length > 0) yield csvLine(columns);
  for await (const values of chunks()) yield values.map((value) => csvRow(columns, flatten(value))).join("");
}

/** A document too long to hold: its lines, as they come. */
export class CsvStream {
  constructor(readonly lines: AsyncIterable<string>) {}
}
