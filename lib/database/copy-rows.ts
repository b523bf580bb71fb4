// Rows of a COPY.
import "server-only";
import type pg from "pg";
import { to } from "pg-copy-streams";

/** The bytes of each column; null for SQL NULL. */
export type Fields = readonly (Buffer | null)[];

/** Receives a row. Its bytes are valid during the call only. */
type OnFields = (fields: Fields) => void;

/** The length of the header: signature, flags and extension length. @source PostgreSQL, COPY */
const headerLength = 19;

/**
 * Runs a COPY statement and passes each row to `onRow`, in order.
 *
 * @throws PostgreSQL's errors, after which the connection is idle; errors of `onRow`, after which the connection is
 * unusable
 */
export async function copyRows(client: pg.ClientBase, statement: string, onRow: OnFields): Promise<void> {
  const rows = new RowReader();
  for await (const chunk of copyChunks(client, statement)) rows.read(chunk, onRow);
}

/** The rows of a statement, one by one: for callers that pause between rows. Throws as `copyRows`. */
export async function* copiedRows(client: pg.ClientBase, statement: string): AsyncGenerator<Fields> {
  const rows = new RowReader();
  for await (const chunk of copyChunks(client, statement)) {
    const complete: Fields[] = [];
    rows.read(chunk, (fields) => complete.push(fields.map((field) => field && Buffer.from(field))));
    yield* complete;
  }
}

const copyChunks = (
  client: pg.ClientBase,
  statement: string,
  format: "binary" | "text" = "binary",
): AsyncIterable<Buffer> => client.query(to(`copy (${statement}) to stdout (format ${format})`));

/**
 * The rows of a statement as lines of the text format, in runs: the cheapest to read where most rows are like others. Columns
 * are separated by tabs, `\\N` is NULL; `unescapeCopied` reads a column. Throws as `copyRows`.
 */
export async function* copiedLines(client: pg.ClientBase, statement: string): AsyncGenerator<string[]> {
  let parts: Buffer[] = [];
  for await (const chunk of copyChunks(client, statement, "text")) {
    const end = chunk.lastIndexOf(10);
    if (end < 0) {
      parts.push(chunk);
      continue;
    }
    const complete = Buffer.concat([...parts, chunk.subarray(0, end)]);
    parts = [chunk.subarray(end + 1)];
    yield complete.toString().split("\n");
  }
}

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A column of a line; null for NULL. @source PostgreSQL, COPY, text format */
export const unescapeCopied = (column: string): string | null =>
  column === "\\N" ? null : column.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);

/** Splits chunks of any size into rows. */
class RowReader {
  /** Unread bytes, moved to the start of the buffer. */
  #bytes = Buffer.allocUnsafeSlow(1 << 17);
  #size = 0;
  #start = headerLength;

  read(chunk: Buffer, onRow: OnFields): void {
    this.#append(chunk);
    for (let end = this.#readRow(onRow); end > 0; end = this.#readRow(onRow)) this.#start = end;
    this.#bytes.copyWithin(0, this.#start, this.#size);
    this.#size = Math.max(0, this.#size - this.#start);
    this.#start = 0;
  }

  #append(chunk: Buffer): void {
    const size = this.#size + chunk.length;
    if (size > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(2 * size);
      this.#bytes.copy(grown, 0, 0, this.#size);
      this.#bytes = grown;
    }
    chunk.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** Reads the next row if it is complete. @returns its end, else 0 */
  #readRow(onRow: OnFields): number {
    let at = this.#start + 2;
    if (at > this.#size) return 0;
    // A column count of -1 marks the end of all rows.
    const columns = this.#bytes.readInt16BE(this.#start);
    if (columns < 0) return 0;
    const fields: (Buffer | null)[] = [];
    for (let column = 0; column < columns; column++) {
      if (at + 4 > this.#size) return 0;
      const length = this.#bytes.readInt32BE(at);
      at += 4;
      if (at + length > this.#size) return 0;
      fields.push(length < 0 ? null : this.#bytes.subarray(at, at + length));
      at += Math.max(0, length);
    }
    onRow(fields);
    return at;
  }
}
