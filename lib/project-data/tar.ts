import "server-only";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { type Pack, pack } from "tar-stream";
import type { Packing } from "@/lib/project-data/archiver";
import { readParts } from "@/lib/project-data/read-parts";
import { version } from "@/package.json";

/** A kind of rows in an archive. */
interface ArchiveKind {
  /** Names its files: `events-0001.jsonl`. */
  name: string;
  /** What a row is, for the manifest. */
  description: string;
  /** The statement that reads the rows, each as one JSON value. */
  statement: string;
}

/** What an archive of JSON lines holds. */
export interface TarContent {
  /** The format's name, in the manifest. */
  format: string;
  /** What is exported, in the manifest. */
  subject: Record<string, unknown>;
  kinds: readonly ArchiveKind[];
}

/**
 * Packs an archive (tar, gzip) of JSON lines: `manifest.json`, the files of each kind (`events-0001.jsonl`), and at the end
 * `counts.json`, which a broken download lacks.
 */
export function packTar(client: pg.Client, content: TarContent): Packing {
  const archive = pack();
  const bytes = pipeline(archive, createGzip({ level: 6 }), () => undefined);
  let rows: number | null = null;
  packAll(client, archive, content).then(
    (count) => {
      rows = count;
    },
    // The client closed the connection, or the response is over: nothing reads the archive any more.
    (error: Error) => archive.destroy(error),
  );
  return { bytes, countRows: () => rows };
}

/** @returns the number of rows of all kinds */
async function packAll(client: pg.Client, archive: Pack, content: TarContent): Promise<number> {
  const mtime = new Date();
  const add = (name: string, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  await add("manifest.json", toManifest(content.format, content.subject, content.kinds, mtime));
  const counts: Record<string, number> = {};
  for (const kind of content.kinds) counts[kind.name] = await packKind(client, kind, add);
  await add("counts.json", toJson(counts));
  archive.finalize();
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Adds the files of a kind; an empty one without rows. @returns the number of rows */
async function packKind(
  client: pg.Client,
  { name, statement }: ArchiveKind,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let [parts, rows] = [0, 0];
  const nextName = () => `${name}-${String(++parts).padStart(4, "0")}.jsonl`;
  for await (const { content, lines } of readParts(client, statement)) {
    await add(nextName(), content);
    rows += lines;
  }
  if (parts === 0) await add(nextName(), Buffer.alloc(0));
  return rows;
}

/** `manifest.json` of any archive: its format, what is exported, when, and what a row of each kind is. */
export const toManifest = (
  format: string,
  subject: Record<string, unknown>,
  kinds: readonly { name: string; description: string }[],
  now: Date,
): string =>
  toJson({
    format,
    format_version: 1,
    fieldbook: version,
    ...subject,
    created_at: now.toISOString(),
    kinds: Object.fromEntries(kinds.map((kind) => [kind.name, kind.description])),
  });

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
