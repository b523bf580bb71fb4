import "server-only";
import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm, writeFile } from "node:fs/promises";
import pg from "pg";
import { type Pack, pack } from "tar-stream";
import { copyOut } from "@/lib/backup/copy-out";
import { holdDraft, removeAbandonedDrafts, toDraft } from "@/lib/backup/drafts";
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
import { isUnavailable } from "@/lib/database/failures";

type Options = {
  /** Aborts the writing and removes the file. */
  signal?: AbortSignal | undefined;
};

/**
 * Writes a backup of an installation at this moment, while it keeps running. The file is verified before it gets its name;
 * only its owner can read it. It contains everything except the secret of sessions. What killed backups left beside the file
 * is removed.
 *
 * @param url of the database
 * @param file must not exist
 * @throws Error saying what to do when it exists, and saying so when the database ended the connection; errors of PostgreSQL
 *   and of the file system
 */
export async function writeBackup(url: string, file: string, { signal }: Options = {}): Promise<Contents> {
  requireNewFile(file);
  const draft = toDraft(file);
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook backup" });
  // A lost connection also fails the running query.
  const lost = new Promise<never>((_, reject) => client.on("error", reject));
  lost.catch(() => undefined);
  try {
    await client.connect();
    await removeAbandonedDrafts(client, file);
    await holdDraft(client, draft);
    await writeDraft(draft, file, client, lost, signal);
    const contents = await verifyBackup(draft);
    requireNewFile(file);
    await rename(draft, file);
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function writeDraft(
  draft: string,
  file: string,
  client: pg.Client,
  lost: Promise<never>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error(`The folder of ${file} does not exist. Create it first.`);
    throw error;
  });
  try {
    await writeArchive(handle, client, lost, signal);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function requireNewFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name.`);
}

async function writeArchive(
  handle: FileHandle,
  client: pg.Client,
  lost: Promise<never>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const archive = pack();
  const packed = Promise.race([packDatabase(client, archive, signal), lost]).catch((cause: Error) => {
    const error = describeFailure(cause);
    archive.destroy(error);
    throw error;
  });
  const bytes = archive as AsyncIterable<Buffer>; // the stream is not one of objects
  const results = await Promise.allSettled([packed, writeFile(handle, bytes)]);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** Describes the cause of a failed backup. PostgreSQL's own error does not say what it interrupted. */
const describeFailure = (cause: Error): Error =>
  isUnavailable(cause)
    ? new Error(`The database ended the connection before the backup was complete: ${cause.message}`, {
        cause,
      })
    : cause;

async function packDatabase(client: pg.Client, archive: Pack, signal?: AbortSignal): Promise<void> {
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
