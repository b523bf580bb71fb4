import "server-only";
import { createReadStream } from "node:fs";
import { extract, type Header } from "tar-stream";
import { mostInEntry } from "@/lib/backup/format";
import { damaged, Unreadable } from "@/lib/backup/unreadable";

/** A file within a tar. */
export type Entry = { name: string; content: Buffer };

/**
 * The files within a tar, one after the other, each wholly in memory: none is larger than `mostInEntry`.
 *
 * @throws Unreadable when it is no tar, cut off, or holds anything but files; the file system's own errors
 */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const archive = extract();
  source.on("error", (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) yield { name: entry.header.name, content: await contentOf(entry) };
  } catch (error) {
    // The file system's errors have a code, those of the tar have none.
    if (error instanceof Unreadable || typeof (error as NodeJS.ErrnoException).code === "string") throw error;
    throw damaged(error instanceof Error ? error.message : String(error));
  } finally {
    source.destroy();
    archive.destroy();
  }
}

async function contentOf(entry: AsyncIterable<unknown> & { header: Header }): Promise<Buffer> {
  const { name, type, size } = entry.header;
  if (type !== "file" || size > mostInEntry) throw damaged(`it contains an unexpected file ${name}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer); // the stream is not one of objects
  return Buffer.concat(chunks);
}
