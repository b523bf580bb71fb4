import "server-only";
import type pg from "pg";
import { to } from "pg-copy-streams";

/** Bytes after which a part ends with the line; a longer line is a separate part. */
const partBytes = 4 * 2 ** 20;

/** Lines of one statement: a file of an archive. */
export interface Part {
  content: Buffer;
  lines: number;
}

const lineEnd = 0x0a;

/**
 * Reads the rows of a statement, whose only column is JSON, as parts of whole lines. Memory is bounded by the size of a
 * part and of the longest row; PostgreSQL waits while a part is used.
 *
 * JSON holds no control characters, so with those as quote and delimiter CSV is the JSON itself.
 */
export async function* readParts(
  client: pg.Client,
  statement: string,
  maxBytes = partBytes,
): AsyncGenerator<Part> {
  const copy = `copy (${statement}) to stdout (format csv, quote E'\\x01', delimiter E'\\x02')`;
  const stream: AsyncIterable<Buffer> = client.query(to(copy));
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    const end = bytes < maxBytes ? -1 : chunk.lastIndexOf(lineEnd);
    if (end < 0) continue;
    const rest = chunk.subarray(end + 1);
    yield toPart(Buffer.concat(chunks, bytes - rest.length));
    chunks = [rest];
    bytes = rest.length;
  }
  if (bytes > 0) yield toPart(Buffer.concat(chunks, bytes));
}

function toPart(content: Buffer): Part {
  let lines = 0;
  for (let at = content.indexOf(lineEnd); at >= 0; at = content.indexOf(lineEnd, at + 1)) lines++;
  return { content, lines };
}
