import "server-only";
import { statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { keepNewest, nameOf, openFolder } from "@/lib/backup/folder";
import { rowsOf } from "@/lib/backup/format";
import { writeBackup } from "@/lib/backup/write";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** Held by whoever makes the backup of a night: a second run, here or in another process, finds it taken and leaves. */
const runLock = 5_031_012;

/** Where the backups of each night are, and how many stay. */
export type Nightly = { folder: string; keep: number };

/**
 * Makes one backup in a folder, then removes all but the newest. A file has its name only when it is whole and checked: a
 * run that fails leaves those of the nights before as they were.
 *
 * @param now the moment of the run, which names the file
 * @param signal ends the run; a later one begins anew
 * @returns the file; null when another run is at it
 */
export async function backUp(now: Date, { folder, keep }: Nightly, signal?: AbortSignal) {
  const url = env.DATABASE_URL;
  // Of its own: it is held for as long as the backup takes, and the pool may have few.
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook jobs" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      runLock,
    ]);
    if (!rows[0]?.taken) return null;
    await openFolder(folder);
    const file = path.join(folder, nameOf(now));
    const began = Date.now();
    const contents = await writeBackup(url ?? "", file, { signal });
    await keepNewest(folder, keep);
    const [seconds, bytes] = [(Date.now() - began) / 1000, statSync(file).size];
    log.info({ file, rows: rowsOf(contents), bytes, seconds }, "made a backup");
    return file;
  } finally {
    await client.end().catch(() => undefined);
  }
}
