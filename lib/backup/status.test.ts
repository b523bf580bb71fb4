import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listBackupsUntil } from "@/lib/backup/status";
import { temporaryFolder } from "@/lib/testing/database";

const at = (day: number, hour = 2) => new Date(Date.UTC(2026, 10, day, hour));

test("backups made until a time expire one a night, the oldest first", async () => {
  const BACKUP_DIR = await temporaryFolder();
  for (const day of [20, 21, 22, 23])
    await writeFile(path.join(BACKUP_DIR, `fieldbook-202611${day}T020000Z.tar`), "");
  expect(await listBackupsUntil(at(22, 12), { BACKUP_DIR, BACKUP_KEEP: 4 })).toEqual([
    { made_at: at(22), expires_at: at(26) },
    { made_at: at(21), expires_at: at(25) },
    { made_at: at(20), expires_at: at(24) },
  ]);
  expect(await listBackupsUntil(at(19), { BACKUP_DIR, BACKUP_KEEP: 4 })).toEqual([]);
  expect(await listBackupsUntil(at(22), { BACKUP_DIR: undefined, BACKUP_KEEP: 4 })).toBeNull();
});
