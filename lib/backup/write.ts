import "server-only";
import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm, writeFile } from "node:fs/promises";
import pg from "pg";
import { type Pack, pack } from "tar-stream";
import { copyOut } from "@/lib/backup/copy-out";
import {
  type Contents,
  manifestName,
  partName,
  sumsName,
  type Totals,
  totalsName,
} from "@/lib/backup/format";
import { openSnapshot } from "@/lib/backup/snapshot";
import { toSumLine } from "@/lib/backup/sums";
import { readSequences } from "@/lib/backup/tables";
import { verifyBackup } from "@/lib/backup/verify";

/** The ending of a file that is still being written, or whose writing was interrupted. */
export const draftEnding = ".partial";

type Options = {
  /** Aborts the writing and removes the file. */
  signal?: AbortSignal | undefined;
};

/**
 * Writes a backup of an installation at this moment, while it keeps running. The file is verified before it gets its name;
 * only its owner can read it. It contains everything except the secret of sessions.
 *
 * @param url of the database
 * @param file must not exist
 * @throws Error saying what to do when it exists; errors of PostgreSQL and of the file system
 */
export async function writeBackup(url: string, file: string, { signal }: Options = {}): Promise<Contents> {
  requireNewFile(file);
  const draft = `${file}.${process.pid}${draftEnding}`;
  const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error(`The folder of ${file} does not exist. Create it first.`);
    throw error;
  });
  try {
    try {
      await writeArchive(handle, url, signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const contents = await verifyBackup(draft);
    requireNewFile(file);
    await rename(draft, file);
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function requireNewFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name.`);
}

async function writeArchive(handle: FileHandle, url: string, signal: AbortSignal | undefined): Promise<void> {
  const archive = pack();
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook backup" });
  // A lost connection also fails the running query.
  client.on("error", (error) => archive.destroy(error));
  const packed = packDatabase(client, archive, signal).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  const bytes = archive as AsyncIterable<Buffer>; // the stream is not one of objects
  const results = await Promise.allSettled([packed, writeFile(handle, bytes)]);
  await client.end().catch(() => undefined);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function packDatabase(client: pg.Client, archive: Pack, signal?: AbortSignal): Promise<void> {
  await client.connect();
  const manifest = await openSnapshot(client);
  const mtime = new Date(manifest.created_at);
  const sums: string[] = [];
  const add = async (name: string, content: Buffer | string) => {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, mtime, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
    sums.push(toSumLine(name, content));
  };

  await add(manifestName, toJson(manifest));
  const tables: Totals["tables"] = [];
  for (const table of manifest.tables) {
    let parts = 0;
    tables.push(await copyOut(client, table, (part) => add(partName(table.name, ++parts), part)));
  }
  const sequences = await readSequences(client);
  await add(totalsName, toJson({ tables, sequences } satisfies Totals));
  await add(sumsName, sums.join(""));
  archive.finalize();
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
