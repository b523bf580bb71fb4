// Reads the archives that exports answer.
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { unzipSync } from "fflate";
import { extract } from "tar-stream";

/** The files of a zip archive, by name, in their order. @throws Error for an answer that is none */
export function readZip(bytes: unknown): Map<string, string> {
  if (!Buffer.isBuffer(bytes)) throw new Error("The answer is no archive.");
  const files = Object.entries(unzipSync(bytes));
  return new Map(files.map(([name, content]) => [name, Buffer.from(content).toString("utf8")]));
}

/** The files of a tar archive, by name, in their order. @throws Error for an answer that is none */
export async function readArchive(bytes: unknown): Promise<Map<string, string>> {
  if (!Buffer.isBuffer(bytes)) throw new Error("The answer is no archive.");
  const files = new Map<string, string>();
  const archive = extract();
  Readable.from([bytes]).pipe(createGunzip()).pipe(archive);
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.set(entry.header.name, Buffer.concat(chunks).toString("utf8"));
  }
  return files;
}

/** The rows of a kind, from all of its files. */
export const readRows = (files: Map<string, string>, kind: string): Record<string, unknown>[] =>
  [...files]
    .filter(([name]) => name.startsWith(`${kind}-`))
    .flatMap(([, text]) => text.split("\n").filter(Boolean))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
