import "server-only";
import { statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { deleteOldBackups, prepareFolder, toBackupName } from "@/lib/backup/folder";
import { countRows } from "@/lib/backup/format";
import { writeBackup } from "@/lib/backup/write";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** Advisory lock of the backup job: a concurrent run, here or in another process, ends at once. */
const runLock = 5_031_012;

/** The folder of nightly backups and how many are kept. */
export type NightlyBackups = { folder: string; keep: number };

/**
 * Makes one backup in a folder, then deletes all but the newest. A file gets its name only when it is complete and verified;
 * a failed run leaves earlier backups untouched.
 *
 * @param now the time of the run, which names the file
 * @param signal aborts the run
 * @returns the file; null when another run is in progress
 */
export async function backUp(now: Date, { folder, keep }: NightlyBackups, signal?: AbortSignal) {
  const url = env.DATABASE_URL;
  // Not from the pool, which may be small: this connection is held as long as the backup takes.
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook jobs" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      runLock,
    ]);
    if (!rows[0]?.taken) return null;
    await prepareFolder(folder);
    const file = path.join(folder, toBackupName(now));
    const startedAt = Date.now();
    const contents = await writeBackup(url ?? "", file, { signal });
    await deleteOldBackups(folder, keep);
    const [seconds, bytes] = [(Date.now() - startedAt) / 1000, statSync(file).size];
    log.info({ file, rows: countRows(contents), bytes, seconds }, "backup created");
    return file;
  } finally {
    await client.end().catch(() => undefined);
  }
}
