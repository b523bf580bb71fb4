import { execFileSync } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toBackupName } from "@/lib/backup/folder";
import { verifyBackup } from "@/lib/backup/verify";
import { writeBackup } from "@/lib/backup/write";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { adapt, readBlock, valuesOf } from "@/lib/testing/operations/blocks";
import { findProgram, run } from "@/lib/testing/operations/programs";

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the service copies nightly backups, which come back whole", async () => {
  const [backups, restored] = [path.join(folder, "backups"), path.join(folder, "restored")];
  await mkdir(backups);
  const database = await freshDatabase();
  const name = toBackupName(new Date());
  await writeBackup(database.url, path.join(backups, name));
  await database.drop();
  await writeFile(path.join(backups, "fieldbook-later.tar.1.partial"), "not complete");

  const env = {
    RESTIC_REPOSITORY: path.join(folder, "repository"),
    RESTIC_PASSWORD: "secret",
    RESTIC_CACHE_DIR: path.join(folder, "cache"),
  } as unknown as NodeJS.ProcessEnv;
  expect(run("restic", ["init"], { env })).toMatchObject({ status: 0 });
  const service = adapt(readBlock("ini", "Type=oneshot"), {
    "/usr/bin/restic": findProgram("restic"),
    "/var/backups/fieldbook": backups,
  });
  const commands = valuesOf(service, "ExecStart");
  expect(commands).toHaveLength(2);
  // systemd expands no patterns; neither does this.
  for (const command of commands) {
    const [program = "", ...args] = command.split(" ");
    execFileSync(program, args, { env, stdio: "ignore" });
  }
  expect(run("restic", ["restore", "latest", "--target", restored], { env })).toMatchObject({ status: 0 });
  const came = path.join(restored, backups);
  expect(await readdir(came)).toEqual([name]);
  expect((await verifyBackup(path.join(came, name))).manifest.format).toBe("fieldbook-backup");
});
