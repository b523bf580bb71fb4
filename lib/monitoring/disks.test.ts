import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readDisks } from "@/lib/monitoring/disks";
import { temporaryFolder } from "@/lib/testing/database";

test("the disks of both folders are read, and a missing folder has none", async () => {
  const folder = await temporaryFolder();
  const [data, backup, ...others] = await readDisks({ DATA_DIR: tmpdir(), BACKUP_DIR: folder });
  expect([data?.folder, backup?.folder, others]).toEqual(["data", "backup", []]);
  expect(data?.free).toBeGreaterThan(0);
  expect(data?.size).toBeGreaterThanOrEqual(data?.free ?? 0);
  await rm(folder, { recursive: true });
  expect(await readDisks({ DATA_DIR: tmpdir() })).toHaveLength(1);
  expect(await readDisks({ DATA_DIR: tmpdir(), BACKUP_DIR: path.join(folder, "gone") })).toHaveLength(1);
});
