import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import pg from "pg";
import { to } from "pg-copy-streams";
import { countLines } from "@/lib/backup/count-lines";
import { type Manifest, partSize, type Totals } from "@/lib/backup/format";

/** Half the time of zlib's default level, for a tenth more bytes. */
const compression = { level: 3, chunkSize: 256 * 1024, strategy: constants.Z_DEFAULT_STRATEGY };

/** Number of parts that are compressed concurrently, in zlib's threads, while PostgreSQL is read. */
const maxConcurrent = 2;

const compress = promisify<Buffer, object, Buffer>(gzip);

/**
 * Reads the rows of a table in the connection's transaction and compresses them part by part.
 *
 * @param emit receives the parts in order, one at a time
 */
export async function copyOut(
  client: pg.Client,
  { name, columns }: Manifest["tables"][number],
  emit: (part: Buffer) => Promise<void>,
): Promise<Totals["tables"][number]> {
  const hash = createHash("sha256");
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const stream = client.query(to(`COPY public.${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
  let [rows, bytes] = [0, 0];
  const pending: Promise<Buffer>[] = [];
  for await (const part of splitStream(stream)) {
    hash.update(part);
    rows += countLines(part);
    bytes += part.length;
    const compressed = compress(part, compression);
    // Awaited below; until then a failure of an earlier part must not make this one an unhandled rejection.
    compressed.catch(() => undefined);
    pending.push(compressed);
    if (pending.length >= maxConcurrent) await emit(await pending.shift()!);
  }
  for (const compressed of pending) await emit(await compressed);
  return { name, rows, bytes, sha256: hash.digest("hex") };
}

/** Splits a stream into pieces of one size; the last one may be smaller. */
async function* splitStream(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafeSlow(partSize);
  let length = 0;
  for await (const chunk of stream) {
    for (let offset = 0; offset < chunk.length; ) {
      const copied = chunk.copy(part, length, offset);
      offset += copied;
      length += copied;
      if (length < partSize) continue;
      yield part;
      part = Buffer.allocUnsafeSlow(partSize);
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}
