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
import { sumLine } from "@/lib/backup/sums";
import { sequencesOf } from "@/lib/backup/tables";
import { verifyBackup } from "@/lib/backup/verify";

/** How the name of a file ends that is still being written, or whose writing was cut off. */
export const draftEnding = ".partial";

type Options = {
  /** Ends the writing: nothing of the file stays. */
  signal?: AbortSignal | undefined;
};

/**
 * Writes a backup of an installation as it is at this moment, while it goes on. The file is checked from beginning to end
 * before it gets its name, and only its owner may read it: it holds everything but the secret of sessions.
 *
 * @param url of the database
 * @param file must not exist
 * @throws Error saying what to do when it does; PostgreSQL's and the file system's own
 */
export async function writeBackup(url: string, file: string, { signal }: Options = {}): Promise<Contents> {
  refuseExisting(file);
  const draft = `${file}.${process.pid}${draftEnding}`;
  const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error(`The folder of ${file} does not exist. Create it first.`);
    throw error;
  });
  try {
    try {
      await fill(handle, url, signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const contents = await verifyBackup(draft);
    refuseExisting(file);
    await rename(draft, file);
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name.`);
}

async function fill(handle: FileHandle, url: string, signal: AbortSignal | undefined): Promise<void> {
  const archive = pack();
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook backup" });
  // A connection lost fails what is asked of it, too.
  client.on("error", (error) => archive.destroy(error));
  const packing = packDatabase(client, archive, signal).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  const bytes = archive as AsyncIterable<Buffer>; // the stream is not one of objects
  const results = await Promise.allSettled([packing, writeFile(handle, bytes)]);
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
    sums.push(sumLine(name, content));
  };

  await add(manifestName, toJson(manifest));
  const tables: Totals["tables"] = [];
  for (const table of manifest.tables) {
    let parts = 0;
    tables.push(await copyOut(client, table, (part) => add(partName(table.name, ++parts), part)));
  }
  const sequences = await sequencesOf(client);
  await add(totalsName, toJson({ tables, sequences } satisfies Totals));
  await add(sumsName, sums.join(""));
  archive.finalize();
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
