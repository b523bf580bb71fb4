/** Reads a list of persons: pasted lines, or the text of a CSV file. */
import Papa from "papaparse";
import type { PersonKey, PersonListRow } from "@/lib/contract/person/list";
import { unescapeFormula } from "@/lib/contract/wire/csv";
import { type CsvRow, isBlankRow, readRows, separators, withoutPreamble } from "@/lib/contract/wire/csv-rows";

/** Separates nothing: each line is one cell. */
const noSeparator = Papa.UNIT_SEP;

/** Rows that decide which character separates columns. */
const maxSampled = 50;
/** Distinct ids of a person that are tried, of those in one row. */
const maxIds = 10;

type Column = "distinct_id" | "id" | "number" | "uuid" | "email";

/** Headings without case, spaces and punctuation, and a `person` or `properties` before them. */
const headings = new Map<string, Column>([
  ["distinctid", "distinct_id"],
  ["distinctids", "distinct_id"],
  ["userid", "distinct_id"],
  ["id", "id"],
  ["uuid", "uuid"],
  ["personid", "uuid"],
  ["personuuid", "uuid"],
  ["email", "email"],
  ["emails", "email"],
  ["mail", "email"],
  ["emailaddress", "email"],
  ["mailaddress", "email"],
  ["emailadresse", "email"],
  ["mailadresse", "email"],
]);

/** Characters of a heading that is known; longer ones are not looked at. */
const longestHeading = 100;

function columnOf(heading: string): Column | null {
  if (heading === "" || heading.length > longestHeading) return null;
  const name = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const key = name.replace(/^(person)?(distinctids)\d+$/, "$2");
  return headings.get(key) ?? headings.get(key.replace(/^(person)?(properties)?/, "")) ?? null;
}

/**
 * The rows of a list, blank ones among them, with what names the person of each in the order in which it is tried.
 *
 * - Columns are recognised by their headings. `id` is a distinct id; beside `uuid`, as in exports of persons, it is the person's
 *   number, for rows without a UUID.
 * - Without headings a line is tried as a whole, then, of several columns, the one with e-mail addresses, else the first. Lines that
 *   are e-mail addresses only, and a single line with three values or more, are a person for each value.
 *
 * @source docs/reference/persons.md#lists-of-persons
 */
export function parsePersonList(list: string): PersonListRow[] {
  const { text, skipped } = withoutPreamble(list);
  const [header, separator] = findHeader(text);
  if (header) {
    const columns = refineColumns(header.cells.map(columnOf));
    return readRows(text, separator, skipped)
      .filter(({ line }) => line > header.line + skipped)
      .map(({ line, cells }) => ({ line, keys: keysOf(cells, columns) }));
  }
  return readLines(text, skipped);
}

/** The row with headings, if there is one, and what separates its columns. */
function findHeader(text: string): [CsvRow | null, string] {
  const start = /^\n*/.exec(text)?.[0].length ?? 0;
  const candidates = separators.flatMap((separator) => {
    const [row] = readRows(text.slice(start), separator, start, 1);
    const knownCells = row?.cells.filter((cell) => columnOf(cell) !== null).length ?? 0;
    return row && knownCells > 0 ? [{ row, separator, knownCells }] : [];
  });
  const best = candidates.toSorted(
    (a, b) => b.knownCells - a.knownCells || b.row.cells.length - a.row.cells.length,
  )[0];
  if (!best) return [null, noSeparator];
  return [best.row, best.row.cells.length > 1 ? best.separator : noSeparator];
}

/** Next to a UUID, an `id` is the number of the person. */
const refineColumns = (columns: readonly (Column | null)[]): (Column | null)[] =>
  columns.includes("uuid") ? columns.map((column) => (column === "id" ? "number" : column)) : [...columns];

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function keysOf(cells: readonly string[], columns: readonly (Column | null)[]): PersonKey[] {
  const hasUuid = columns.some((column, at) => column === "uuid" && (cells[at] ?? "") !== "");
  const keys: PersonKey[] = [];
  let ids = 0;
  for (const [at, column] of columns.entries()) {
    const value = cells[at] ?? "";
    if (column === null || value === "") continue;
    if (column === "distinct_id" && ++ids > maxIds) continue;
    if (column === "number" && hasUuid) continue;
    keys.push(...cellKeys[column](value));
  }
  return keys;
}

const cellKeys: Record<Column, (cell: string) => PersonKey[]> = {
  distinct_id: (cell) => idsIn(cell).flatMap(asDistinctId),
  id: (cell) => [
    ...asDistinctId(cell),
    ...(uuidPattern.test(cell) ? [{ by: "uuid" as const, value: cell }] : []),
  ],
  number: (value) => [{ by: "id", value }],
  uuid: (value) => [{ by: "uuid", value }, ...(uuidPattern.test(value) ? asDistinctId(value) : [])],
  email: (cell) => [{ by: "email", value: toEmail(unescapeFormula(cell)) }],
};

/** A cell as a file has it, and, where an apostrophe keeps it from being a formula, first without that. */
const asDistinctId = (cell: string): PersonKey[] =>
  [...new Set([unescapeFormula(cell), cell])].map((value) => ({ by: "distinct_id", value }));

/** Several distinct ids in one cell are a JSON list, as exports of persons have them. */
function idsIn(cell: string): string[] {
  if (!cell.startsWith('["')) return [cell];
  try {
    const ids: unknown = JSON.parse(cell);
    return Array.isArray(ids) ? ids.slice(0, maxIds).map(String) : [cell];
  } catch {
    // An id that only begins like a list.
    return [cell];
  }
}

/** The address in `Ada Lovelace <ada@example.com>`. */
const toEmail = (text: string): string =>
  text.endsWith(">")
    ? (/^[^<>@\s]+@[^<>@\s]+$/.exec(text.slice(text.lastIndexOf("<") + 1, -1))?.[0] ?? text)
    : text;

const isEmail = (text: string) => /^[^@\s]+@[^@\s]+$/.test(toEmail(text));

/** A list without headings. */
function readLines(text: string, skipped: number): PersonListRow[] {
  const whole = readRows(text, noSeparator, skipped);
  const separator = findSeparator(text);
  const rows = separator === null ? whole : readRows(text, separator, skipped);
  const filled = rows.filter((row) => !isBlankRow(row));
  const isListOfValues =
    filled.every(({ cells }) => cells.every((cell) => cell === "" || isEmail(cell))) ||
    (filled.length === 1 && separator !== "|" && (filled[0]?.cells.length ?? 0) > 2);
  if (isListOfValues) {
    return rows.flatMap(({ line, cells }) => {
      const values = cells.filter((cell) => cell !== "");
      return values.length === 0
        ? [{ line, keys: [] }]
        : values.map((value) => ({ line, keys: valueKeys(value) }));
    });
  }
  const column = findEmailColumn(filled);
  const wholeByLine = new Map(rows === whole ? [] : whole.map(({ line, cells }) => [line, cells[0] ?? ""]));
  return rows.map((row) => {
    if (isBlankRow(row)) return { line: row.line, keys: [] };
    const value = row.cells[column] ?? "";
    const line = wholeByLine.get(row.line) ?? value;
    const keys =
      line === value || value === "" ? valueKeys(line) : [...asDistinctId(line), ...valueKeys(value)];
    return { line: row.line, keys };
  });
}

/** The keys that a value without a heading may be. */
const valueKeys = (value: string): PersonKey[] =>
  isEmail(value) ? [{ by: "email", value: toEmail(value) }] : cellKeys.id(value);

/** The separator that yields as many columns, two at least, in each of the first rows; null for lists of one column. */
function findSeparator(text: string): string | null {
  const widths = separators.map((separator) => {
    const rows = readRows(text, separator, 0, maxSampled).filter((row) => !isBlankRow(row));
    const [width = 0] = rows.map(({ cells }) => cells.length);
    return rows.length > 0 && rows.every(({ cells }) => cells.length === width) ? width : 0;
  });
  const widest = Math.max(...widths);
  return widest > 1 ? (separators[widths.indexOf(widest)] ?? null) : null;
}

/** The column with most e-mail addresses; the first where there are none. */
function findEmailColumn(rows: readonly CsvRow[]): number {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) if (isEmail(cell)) counts[at] = (counts[at] ?? 0) + 1;
  }
  let best = 0;
  for (const at of counts.keys()) if ((counts[at] ?? 0) > (counts[best] ?? 0)) best = at;
  return best;
}
