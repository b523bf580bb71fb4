// `fieldbook` of docs/operations.md, which runs commands with the user and the settings of the service.
import { spawnSync } from "node:child_process";
import { chown, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { scripts } from "@/package.json";

/** The user of the service: another one, where this process may become it. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? "nobody" : os.userInfo().username;
const uid = isRoot ? 65534 : process.getuid?.();

let folder: string;
let settings: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  settings = path.join(folder, "fieldbook.env");
  if (isRoot) await chown(folder, uid!, uid!);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Calls it in the temporary folder. @param home the folder of Fieldbook @param env of the caller */
function fieldbook(args: string[], home = process.cwd(), env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(path.resolve("lib/server/fieldbook.sh"), args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      FIELDBOOK_HOME: home,
      FIELDBOOK_USER: user,
      FIELDBOOK_ENV: settings,
      ...env,
    } as NodeJS.ProcessEnv,
  });
  return { status, stdout, stderr };
}

/** Another program in the place of `doctor`, which prints what it was given. */
async function createProbe(): Promise<string> {
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ scripts: { doctor: "node print.cjs --first" } }),
  );
  await writeFile(
    path.join(folder, "print.cjs"),
    `const status = "/proc/self/status", fs = require("fs");
    const capabilities = () => fs.existsSync(status) ? /CapBnd:\\s*(\\w+)/.exec(fs.readFileSync(status))[1] : "";
    console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2), cwd: process.cwd(), uid: process.getuid(),
      umask: process.umask(), capabilities: capabilities() }))`,
  );
  return folder;
}

test("its commands are scripts of package.json", async () => {
  const script = await readFile("lib/server/fieldbook.sh", "utf8");
  const [, list = ""] = /^ {2}(backup \|.*)\) ;;$/m.exec(script) ?? [];
  const commands = list.split(" | ");
  expect(commands).toHaveLength(11);
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
  expect(fieldbook(["start"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`Usage: fieldbook ${commands.join("|")}`),
  });
});

test("a command has the settings of the service and nothing of the caller", async () => {
  const home = await createProbe();
  await writeFile(
    settings,
    [
      "# A comment",
      "; another",
      "",
      "DATABASE_URL=postgresql://fieldbook:p$a&s#s;w%20d@db:5432/fieldbook?sslmode=require",
      'SEED_EMAIL="owner@example.com"',
      "NEXTAUTH_SECRET='a secret with spaces'",
      "  LOG_LEVEL=warn  ",
      "BACKUP_DIR=",
      "PORT=3100",
    ].join("\n"),
    { mode: 0o600 },
  );
  const { status, stdout, stderr } = fieldbook(["doctor", "a b", "--json", "$HOME"], home, {
    DATA_DIR: "/nowhere",
    PORT: "9",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { env, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({
    args: ["--first", "a b", "--json", "$HOME"],
    cwd: folder,
    uid,
    umask: 0o077,
    ...{ capabilities: isRoot ? "0000000000000000" : expect.any(String) },
  });
  expect(env).toMatchObject({
    DATABASE_URL: "postgresql://fieldbook:p$a&s#s;w%20d@db:5432/fieldbook?sslmode=require",
    SEED_EMAIL: "owner@example.com",
    NEXTAUTH_SECRET: "a secret with spaces",
    LOG_LEVEL: "warn",
    BACKUP_DIR: "",
    PORT: "3100",
    INIT_CWD: folder,
  });
  expect(Object.keys(env)).not.toContain("DATA_DIR");
});

test.each([
  ["DATABASE_URL postgresql://db/x", "write KEY=value"],
  ["$(id)=1", "write KEY=value"],
  ["A=one\\two", "A contains a backslash"],
  ['A=one"two"', "A: put quotes around the whole value"],
  ['A="one" "two"', "A: put quotes around the whole value"],
])("a line that systemd may read otherwise is refused: %s", async (line, reason) => {
  await writeFile(settings, `${line}\n`);
  expect(fieldbook(["doctor"], await createProbe())).toEqual({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(reason),
  });
});

test("without the settings or the user of the service it says what is missing", async () => {
  expect(fieldbook(["backup"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`There is no ${settings}`),
  });
  await writeFile(settings, "");
  expect(fieldbook(["backup"], undefined, { FIELDBOOK_USER: "no-such-user" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("There is no user no-such-user"),
  });
});

test.runIf(isRoot)("who is neither root nor that user is told to use sudo", async () => {
  await writeFile(settings, "");
  const { status, stderr } = spawnSync(
    "setpriv",
    ["--reuid=33", "--regid=33", "--clear-groups", "lib/server/fieldbook.sh", "user", "list"],
    {
      encoding: "utf8",
      env: { ...process.env, FIELDBOOK_USER: user, FIELDBOOK_ENV: settings } as NodeJS.ProcessEnv,
    },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("Use: sudo fieldbook user list"),
  });
});

test("a backup is of the service's database, belongs to its user, and begins where it was called", async () => {
  const database = await freshDatabase();
  await writeFile(settings, `DATABASE_URL=${database.url}\nLOG_LEVEL=silent\n`, { mode: 0o600 });
  const made = fieldbook(["backup", "now.tar"], undefined, { DATABASE_URL: "", DATA_DIR: folder });
  const file = path.join(folder, "now.tar");
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(`Created and verified ${file}`) });
  expect(await stat(file)).toMatchObject({ uid, mode: 0o100600 });
  expect(fieldbook(["verify", "now.tar"])).toMatchObject({ status: 0 });
  await database.drop();
});
