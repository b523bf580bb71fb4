import "server-only";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

/** A backup in the folder of backups. */
export type BackupFile = { file: string; made_at: Date };

const pattern = /^fieldbook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** The file name of a backup made at a time. Sorting by name sorts by age. */
export const toBackupName = (now: Date): string =>
  `fieldbook-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.tar`;

/** Lists the nightly backups of a folder, newest first; empty without the folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
      if (!year) return [];
      const made_at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ file: path.join(folder, name), made_at }];
    });
}

/** Creates the folder if missing, readable only by its owner. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Deletes all but the newest backups. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const { file } of (await listBackups(folder)).slice(keep)) await rm(file);
}
