// The backup of each night. What a file holds is tested in lib/backup.
import { statSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdDraft } from "@/lib/backup/drafts";
import { readBackupStatus } from "@/lib/backup/status";
import { verifyBackup } from "@/lib/backup/verify";
import { pool } from "@/lib/database/client";
import { backUp } from "@/lib/jobs/back-up";
import { temporaryFolder } from "@/lib/testing/database";
import { buildProject } from "@/lib/testing/factories";

let home: string;
let folder: string;

beforeEach(async () => {
  home = await temporaryFolder();
  folder = path.join(home, "backups");
});

afterEach(() => rm(home, { recursive: true, force: true }));

const night = (day: number) => new Date(Date.UTC(2026, 0, day, 2, 0, 1));
const nameOfNight = (day: number) => `fieldbook-202601${String(day).padStart(2, "0")}T020001Z.tar`;

test("each night adds a file, and the oldest beyond the number to keep is deleted; other files stay", async () => {
  await buildProject();
  expect(await backUp(night(1), { folder, keep: 2 })).toBe(path.join(folder, nameOfNight(1)));
  for (const name of ["notes.txt", "fieldbook-before-the-move.tar"])
    writeFileSync(path.join(folder, name), "");
  for (const day of [2, 3]) await backUp(night(day), { folder, keep: 2 });
  expect((await readdir(folder)).sort()).toEqual([
    nameOfNight(2),
    nameOfNight(3),
    "fieldbook-before-the-move.tar",
    "notes.txt",
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const { totals } = await verifyBackup(path.join(folder, nameOfNight(3)));
  expect(totals.tables.find(({ name }) => name === "projects")?.rows).toBeGreaterThan(0);
});

test("drafts of killed runs are removed by the next, and those that another process writes stay", async () => {
  await backUp(night(1), { folder, keep: 7 });
  const [left, held] = [2, 3].map((day) => `${nameOfNight(day)}.99999.partial`) as [string, string];
  for (const name of [left, held, "notes.partial"]) writeFileSync(path.join(folder, name), "half");
  const writer = await pool.connect();
  await holdDraft(writer, held);
  await backUp(night(4), { folder, keep: 7 });
  expect((await readdir(folder)).sort()).toEqual([nameOfNight(1), held, nameOfNight(4), "notes.partial"]);

  writer.release(true);
  // Its connection ends a moment after it is closed.
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        "select from pg_locks where locktype = 'advisory' and classid = 5031013",
      );
      return rowCount;
    })
    .toBe(0);
  await backUp(night(5), { folder, keep: 7 });
  expect(await readdir(folder)).not.toContain(held);
});

test("of two concurrent runs, one makes the backup and the other ends", async () => {
  const files = await Promise.all([4, 5].map((day) => backUp(night(day), { folder, keep: 7 })));
  expect(files.filter((file) => file === null)).toHaveLength(1);
  expect(await readdir(folder)).toHaveLength(1);
  const { rows } = await pool.query("select from pg_locks where locktype = 'advisory' and objid = 5031012");
  expect(rows).toEqual([]);
});

test("a run that fails keeps the earlier files, and the status reports it an hour after it was due", async () => {
  await backUp(night(1), { folder, keep: 1 });
  const stopped = AbortSignal.abort(new Error("Stopped."));
  await expect(backUp(night(2), { folder, keep: 1 }, stopped)).rejects.toThrow("Stopped.");
  expect(await readdir(folder)).toEqual([nameOfNight(1)]);
  const last_at = night(1).toISOString();
  const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 0, 2, hour, minute));
  expect(await readBackupStatus(at(2, 59), folder)).toEqual({ last_at, is_overdue: false });
  expect(await readBackupStatus(at(3, 0), folder)).toEqual({ last_at, is_overdue: true });
});

test("a folder that cannot be created fails the run", async () => {
  writeFileSync(folder, "a file is in its place");
  await expect(backUp(night(1), { folder, keep: 1 })).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await readBackupStatus(night(1), folder)).toEqual({ last_at: null, is_overdue: true });
});

test("where backups are disabled, the status is null", async () => {
  expect(await readBackupStatus(night(1), undefined)).toBeNull();
  expect(await readBackupStatus(night(1), "")).toBeNull();
});
