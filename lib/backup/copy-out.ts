import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import pg from "pg";
import { to } from "pg-copy-streams";
import { type Manifest, partSize, type Totals } from "@/lib/backup/format";
import { countLines } from "@/lib/backup/lines";

/** Takes some half of the time of zlib's default level, for a tenth more bytes. */
const compression = { level: 3, chunkSize: 256 * 1024, strategy: constants.Z_DEFAULT_STRATEGY };

/** Parts that are compressed at the same time, on other threads, while PostgreSQL is read on. */
const inFlight = 2;

const compress = promisify<Buffer, object, Buffer>(gzip);

/**
 * The rows of a table as the transaction of a connection sees them, compressed, part by part.
 *
 * @param emit is given the parts in order, one at a time
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
  const compressing: Promise<Buffer>[] = [];
  for await (const part of partsOf(stream)) {
    hash.update(part);
    rows += countLines(part);
    bytes += part.length;
    const compressed = compress(part, compression);
    // Awaited below; until then a failure of an earlier one must not leave this one unheard.
    compressed.catch(() => undefined);
    compressing.push(compressed);
    if (compressing.length >= inFlight) await emit(await compressing.shift()!);
  }
  for (const compressed of compressing) await emit(await compressed);
  return { name, rows, bytes, sha256: hash.digest("hex") };
}

/** The bytes of a stream in pieces of one size, the last one smaller. */
async function* partsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafeSlow(partSize);
  let length = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(part, length, at);
      at += copied;
      length += copied;
      if (length < partSize) continue;
      yield part;
      part = Buffer.allocUnsafeSlow(partSize);
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}
