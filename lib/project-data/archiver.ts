import "server-only";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type Pack, pack } from "tar-stream";
import type { RecordedExport } from "@/lib/activity/record-export";
import { chooseServer } from "@/lib/database/read-on-standby";
import { Busy } from "@/lib/errors";
import { log } from "@/lib/log";
import { readParts } from "@/lib/project-data/read-parts";
import { version } from "@/package.json";

/** A kind of rows in an archive. */
export interface ArchiveKind {
  /** Names its files: `events-0001.jsonl`. */
  name: string;
  /** What a row is, for the manifest. */
  description: string;
  /** The statement that reads the rows, each as one JSON value. */
  statement: string;
}

/** What an archive holds. */
export interface ArchiveContent {
  /** What is exported; it is exported once at a time. */
  key: string;
  /** The format's name, in the manifest. */
  format: string;
  /** What is exported, in the manifest. */
  subject: Record<string, unknown>;
  kinds: readonly ArchiveKind[];
  /** Further files of JSON, by name, with what they hold for the manifest. */
  files?: Readonly<Record<string, { description: string; content: unknown }>>;
  /** Its entry in the activity, which the number of rows completes; null for none. */
  recorded: RecordedExport | null;
}

/** Milliseconds without a read after which a client is given up. */
const stallMs = 120_000;

const busyError = () => new Busy(10, "Another export is running. Try again when it has finished.");

/**
 * Makes archives (tar, gzip) of JSON lines: `manifest.json`, the files of each kind (`events-0001.jsonl`), and at the end
 * `counts.json`, which a broken download lacks. They show the database at one moment and are read from it as the client
 * reads the archive.
 *
 * @param maxRunning archives at once: each has a connection of its own and reads as fast as its client does
 */
export class Archiver {
  /** Keys of the archives that are being read. */
  private readonly running = new Set<string>();

  constructor(private readonly maxRunning: number) {}

  /** @throws Busy while an archive of the same key or too many others are being read */
  requireFree(key: string): void {
    if (this.running.has(key) || this.running.size >= this.maxRunning) throw busyError();
  }

  /** @throws Busy, at the first read */
  async *read(content: ArchiveContent): AsyncGenerator<Uint8Array> {
    const { key } = content;
    this.requireFree(key);
    this.running.add(key);
    const client = new pg.Client({
      connectionString: (await chooseServer()).url,
      fallback_application_name: "fieldbook export",
    });
    const archive = pack();
    // A lost connection also fails the running statement.
    client.on("error", (error) => archive.destroy(error));
    const stalledError = new Error("the client stopped reading");
    const stall = setTimeout(() => archive.destroy(stalledError), stallMs).unref();
    let [rows, isBrokenOff]: [number | null, boolean] = [null, true];
    const packing = packAll(client, archive, content).then((count) => {
      rows = count;
    });
    const packed = packing.catch((error: Error) => {
      // The client closed the connection, or the response is over: nothing reads the archive any more.
      archive.destroy(error);
    });
    try {
      const zipped = pipeline(archive, createGzip({ level: 6 }), () => undefined);
      for await (const chunk of zipped) {
        yield chunk as Buffer; // the stream is not one of objects
        stall.refresh();
      }
      isBrokenOff = false;
    } catch (error) {
      const level = error === stalledError ? "info" : "error";
      log[level]({ err: error, export: key }, "export failed");
      throw error;
    } finally {
      clearTimeout(stall);
      archive.destroy();
      // Ends the statement that a client left behind, too.
      await client.end().catch(() => undefined);
      await packed;
      this.running.delete(key);
      await content.recorded?.end(rows, isBrokenOff);
    }
  }
}

/** @returns the number of rows of all kinds */
async function packAll(client: pg.Client, archive: Pack, content: ArchiveContent): Promise<number> {
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    "set local timezone = 'UTC'; set local client_encoding = 'UTF8'; set local datestyle = 'ISO'",
  );
  const mtime = new Date();
  const add = (name: string, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  await add("manifest.json", toJson(manifestOf(content, mtime)));
  for (const [name, file] of Object.entries(content.files ?? {})) await add(name, toJson(file.content));
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

const manifestOf = ({ format, subject, kinds, files = {} }: ArchiveContent, now: Date) => ({
  format,
  format_version: 1,
  fieldbook: version,
  ...subject,
  created_at: now.toISOString(),
  kinds: Object.fromEntries(kinds.map((kind) => [kind.name, kind.description])),
  files: Object.fromEntries(Object.entries(files).map(([name, { description }]) => [name, description])),
});

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
