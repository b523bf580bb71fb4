import "server-only";
import { byteOrderMark, toCell, toCsvLine } from "@/lib/contract/wire/csv";
import { Invalid } from "@/lib/errors";
import { createYielder } from "@/lib/event-loop";

/**
 * Flattens a value to CSV cells: nested values get paths, empty lists and objects no cell, booleans `True` and `False`, null
 * an empty cell. The keys of a path are separated by a character that no name of a column has.
 *
 * @source docs/reference/persons.md#csv
 */
function flatten(value: unknown, path = "", row: Map<string, string> = new Map()): Map<string, string> {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === "" ? key : `${path}${separator}${key}`, row);
  } else row.set(path, toCell(value));
  return row;
}

const separator = "\u0000";

/**
 * The paths of all columns, in the order of their names, by name: `properties.email`, `distinct_ids.0`. Where two paths would
 * have one name, dots and backslashes in keys are escaped (`properties.a\\.b`), as they are in names that look escaped.
 */
function nameColumns(paths: ReadonlySet<string>): Map<string, string> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(toName(path), (counts.get(toName(path)) ?? 0) + 1);
  const columns = [...paths].map((path) => {
    const name = toName(path);
    return [counts.get(name) === 1 && !/\\[.\\]/.test(name) ? name : toEscapedName(path), path] as const;
  });
  return new Map(columns.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const toName = (path: string) => path.replaceAll(separator, ".");
const toEscapedName = (path: string) => toName(path.replace(/[.\\]/g, "\\$&"));

/** The rows of a CSV response, in chunks; all rows determine the columns, so they are read twice. */
export class CsvRows {
  /** @param chunks reads the rows, each time it is called */
  constructor(readonly chunks: () => AsyncIterable<readonly unknown[]>) {}
}

/** A CSV file to save, for spreadsheets: it begins with a byte order mark. */
export class CsvFile {
  /**
   * @param columns the header
   * @param lines reads the lines in chunks: the cells of each line, in the order of the columns
   * @param fileName without quotation marks and backslashes
   */
  constructor(
    readonly columns: readonly string[],
    readonly lines: () => AsyncIterable<readonly (readonly string[])[]>,
    readonly fileName: string,
  ) {}
}

/** Passes chunks of rows on, and counts the rows. */
export type CountRows = <Row>(chunks: AsyncIterable<readonly Row[]>) => AsyncIterable<readonly Row[]>;

/** Maximum number of columns (ours): no spreadsheet opens more, and each row has all of them. */
const maxColumns = 10_000;

/** Characters per chunk of the document. */
const maxChunkLength = 64 * 1024;

/**
 * Serialises CSV, header first; rows that are not there yield nothing, not even a header. Chunks are made as they are read, and
 * the event loop is yielded meanwhile. A column that appears after the columns were read is left out.
 *
 * @param count passes the rows of the document on, and counts them
 * @throws Invalid for rows with more than 10,000 columns
 */
export async function serializeCsv(
  content: CsvRows | CsvFile,
  count: CountRows = (chunks) => chunks,
): Promise<AsyncGenerator<string, void>> {
  if (content instanceof CsvFile)
    return serializeLines(byteOrderMark + toCsvLine(content.columns), count(content.lines()), (line) => line);
  const columns = nameColumns(await readPaths(content));
  const paths = [...columns.values()];
  return serializeLines(
    columns.size > 0 ? toCsvLine([...columns.keys()]) : "",
    count(content.chunks()),
    (value) => {
      const row = flatten(value);
      return paths.map((path) => row.get(path) ?? "");
    },
  );
}

async function readPaths({ chunks }: CsvRows): Promise<Set<string>> {
  const yieldIfDue = createYielder();
  const paths = new Set<string>();
  for await (const values of chunks()) {
    for (const value of values) {
      for (const path of flatten(value).keys()) paths.add(path);
      if (paths.size > maxColumns) {
        throw new Invalid(
          "format",
          "invalid_input",
          `The result exceeds the CSV limit of ${maxColumns.toLocaleString("en")} columns. Filter the rows or use JSON.`,
        );
      }
      await yieldIfDue();
    }
  }
  return paths;
}

async function* serializeLines<Row>(
  header: string,
  chunks: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => readonly string[],
): AsyncGenerator<string, void> {
  const yieldIfDue = createYielder();
  let chunk = header;
  for await (const rows of chunks) {
    for (const row of rows) {
      chunk += toCsvLine(toCells(row));
      await yieldIfDue();
      if (chunk.length < maxChunkLength) continue;
      yield chunk;
      chunk = "";
    }
  }
  if (chunk !== "") yield chunk;
}
