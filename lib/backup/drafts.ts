import "server-only";
import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

// A backup is written to a draft beside its file, and renamed when it is complete. The writing process holds an
// advisory lock that ends with its connection: a draft without its lock was left by a killed process.

/** The ending of a draft. */
const draftEnding = ".partial";

/** The draft of a file that this process writes. */
export const toDraft = (file: string): string => `${file}.${process.pid}${draftEnding}`;

/** First key of the advisory locks of drafts; the second is a hash of the name. */
const draftLock = 5_031_013;

const lockKeys = (draft: string): [number, number] => [
  draftLock,
  createHash("sha256").update(path.basename(draft)).digest().readInt32BE(),
];

/** Holds the lock of a draft for as long as the connection lives. Call it before the file is created. */
export async function holdDraft(client: pg.ClientBase, draft: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1, $2)", lockKeys(draft));
}

/** Drafts of backups named by their time. */
const timedDraft = /^fieldbook-\d{8}T\d{6}Z\.tar\.\d+\.partial$/;

/** Removes the drafts beside a file that no process writes any more: those of the file itself, and of files named by time. */
export async function removeAbandonedDrafts(client: pg.ClientBase, file: string): Promise<void> {
  const folder = path.dirname(file);
  const isDraftOfFile = (name: string) =>
    name.startsWith(`${path.basename(file)}.`) &&
    /^\.\d+\.partial$/.test(name.slice(path.basename(file).length));
  for (const name of await readdir(folder).catch(() => [])) {
    if (!timedDraft.test(name) && !isDraftOfFile(name)) continue;
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1, $2) AS taken",
      lockKeys(name),
    );
    if (!rows[0]?.taken) continue;
    await rm(path.join(folder, name), { force: true });
    await client.query("SELECT pg_advisory_unlock($1, $2)", lockKeys(name));
  }
}
