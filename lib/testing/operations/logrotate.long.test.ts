import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "@/lib/database/embedded";
import { connect } from "@/lib/testing/backups";
import { temporaryFolder } from "@/lib/testing/database";
import { adapt, readBlock } from "@/lib/testing/operations/blocks";
import { run } from "@/lib/testing/operations/programs";

let folder: string;
let dataDir: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder, "data");
  await mkdir(dataDir, { mode: 0o711 });
  database = await startEmbedded(dataDir);
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes PostgreSQL write a line into its log. */
async function logError(text: string): Promise<void> {
  const client = await connect(database.url);
  await client.query(`SELECT '${text}'::int`).catch(() => undefined);
  await client.end();
}

test("the log of a running PostgreSQL is rotated, and goes on in the same file", async () => {
  const log = path.join(dataDir, "postgres.log");
  const { username, gid } = userInfo();
  const configuration = path.join(folder, "logrotate.conf");
  const block = adapt(readBlock("logrotate"), {
    "/var/lib/fieldbook/postgres.log": log,
    "su fieldbook fieldbook": `su ${username} ${gid === 0 ? "root" : username}`,
  });
  await writeFile(configuration, block, { mode: 0o644 });
  const state = path.join(folder, "logrotate.state");
  expect(run("logrotate", ["--debug", "--state", state, configuration])).toMatchObject({
    status: 0,
    output: expect.not.stringMatching(/error/i),
  });

  await logError("before the rotation");
  expect(await readFile(log, "utf8")).toContain("before the rotation");
  expect(run("logrotate", ["--force", "--state", state, configuration])).toEqual({ status: 0, output: "" });
  expect((await stat(log)).size).toBe(0);
  await logError("after the rotation");
  const text = await readFile(log, "utf8");
  expect(text).toContain("after the rotation");
  // A writer that does not append would leave a hole of NULs.
  expect(text).not.toMatch(/\0|before the rotation/);
  const rotated = (await readdir(dataDir)).filter((name) => /^postgres\.log-\d{8}-\d+\.gz$/.test(name));
  expect(rotated).toHaveLength(1);
});
