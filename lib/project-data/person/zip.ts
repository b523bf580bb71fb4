import "server-only";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Packing } from "@/lib/project-data/archiver";

/** A file of a zip archive. Its content is read when its turn comes. */
export interface ZippedFile {
  /** ASCII; the names of its folders end with `/`. */
  name: string;
  content: () => AsyncIterable<string>;
}

/** Packs files one after the other, as the archive is read. @param countRows of the whole archive */
export function packZip(files: readonly ZippedFile[], countRows: Packing["countRows"]): Packing {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable; // a PassThrough
  const stop = (error: Error) => bytes.destroy(error);
  zip.on("error", stop);
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { mode: 0o100600 }, (begin) => {
      begin(null, Readable.from(content(), { objectMode: false }).on("error", stop));
    });
  }
  zip.end();
  return { bytes, countRows };
}
