import "server-only";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { maxEntryBytes } from "@/lib/backup/format";
import { damagedError, UnreadableBackupError } from "@/lib/backup/unreadable-backup-error";
import { errorCode } from "@/lib/error-code";

/** A file in a tar archive. */
export type ArchiveEntry = { name: string; content: Buffer };

/**
 * Reads the files of a tar archive in sequence, each as a whole: none is larger than `maxEntryBytes`.
 *
 * @param isZipped whether the whole archive is compressed with gzip
 * @throws UnreadableBackupError for an invalid or truncated archive and for anything but files; errors of the file system
 */
export async function* readEntries(file: string, { isZipped = false } = {}): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const archive = extract();
  source.on("error", (error) => archive.destroy(error));
  const unzip = isZipped ? createGunzip() : undefined;
  unzip?.on("error", (error) => archive.destroy(error));
  (unzip ? source.pipe(unzip) : source).pipe(archive);
  try {
    for await (const entry of archive) yield { name: entry.header.name, content: await readContent(entry) };
  } catch (error) {
    // Errors of the file system have a code; those of the tar library do not, and those of gzip have one of their own.
    const code = errorCode(error);
    if (error instanceof UnreadableBackupError || (code !== null && !code.startsWith("Z_"))) throw error;
    throw damagedError(error instanceof Error ? error.message : String(error));
  } finally {
    source.destroy();
    unzip?.destroy();
    archive.destroy();
  }
}

async function readContent(entry: AsyncIterable<unknown> & { header: Header }): Promise<Buffer> {
  const { name, type, size } = entry.header;
  if (type !== "file" || size > maxEntryBytes) throw damagedError(`it contains an unexpected file ${name}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer); // the stream is not one of objects
  return Buffer.concat(chunks);
}
