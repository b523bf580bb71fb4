import "server-only";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { draftEnding } from "@/lib/backup/write";

/** One of the files of a folder of backups. */
export type KeptBackup = { file: string; made_at: Date };

const pattern = /^fieldbook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** The name of a backup made at a moment. Names sort by age. */
export const nameOf = (now: Date): string =>
  `fieldbook-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.tar`;

/** The backups of a folder whose names are a moment's, the newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
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

/** Makes the folder when it is missing, for its owner alone, and removes what a killed run left there. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.startsWith("fieldbook-") && name.endsWith(draftEnding)) await rm(path.join(folder, name));
}

/** Removes all but the newest. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  for (const { file } of (await listBackups(folder)).slice(keep)) await rm(file);
}
