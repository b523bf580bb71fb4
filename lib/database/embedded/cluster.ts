import "server-only";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { ServerAccount } from "@/lib/database/embedded/account";
import type { Binaries } from "@/lib/database/embedded/binaries";
import { isAlive } from "@/lib/database/embedded/processes";

/** The superuser of the embedded PostgreSQL. */
export const superuser = "fieldbook";

/** The major version of the npm packages; it can't read data of another one. */
export const majorVersion = "18";

/**
 * Opens the data folder, creating it first when there is none, and returns the superuser's password. Two processes may do so
 * at once: the folder appears by one rename, complete with its password, and the slower process uses it.
 *
 * @throws Error of `initdb`, or saying what to do for data of another version
 */
export async function openCluster(
  binaries: Binaries,
  account: ServerAccount,
  folder: string,
): Promise<string> {
  removeAbandonedDrafts(folder);
  if (!existsSync(path.join(folder, "PG_VERSION"))) await createCluster(binaries, account, folder);
  const version = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (version !== majorVersion)
    throw new Error(
      `The database in ${folder} is PostgreSQL ${version}'s, and this Fieldbook brings PostgreSQL ${majorVersion}. ` +
        "Make a backup with the Fieldbook that made it (npm run backup), and restore it here into a new DATA_DIR.",
    );
  const password = path.join(folder, passwordFile);
  if (!existsSync(password))
    throw new Error(`${password} is missing. Restore that file, or set DATA_DIR to another folder.`);
  return readFileSync(password, "utf8");
}

/** In the data folder, so that both are created and deleted together. Mode 0600, as everything there. */
const passwordFile = "fieldbook-password";

async function createCluster(binaries: Binaries, account: ServerAccount, folder: string): Promise<void> {
  const draft = `${folder}.new-${process.pid}`;
  const password = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  changeOwner(account, draft);
  changeOwner(account, password);
  try {
    await runProgram(account, binaries.initdb, [
      ...["-D", draft, "-U", superuser, "--auth=scram-sha-256", `--pwfile=${password}`, "--encoding=UTF8"],
      // PostgreSQL's builtin collation: the same order on every machine.
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ]);
    renameSync(password, path.join(draft, passwordFile));
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(path.join(folder, "PG_VERSION"))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(password, { force: true });
  }
}

/** Removes drafts of first starts that were killed. */
function removeAbandonedDrafts(folder: string): void {
  const prefix = `${path.basename(folder)}.new-`;
  for (const name of readdirSync(path.dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

function changeOwner({ owner }: ServerAccount, file: string): void {
  if (owner !== undefined && owner !== process.getuid?.()) chownSync(file, owner, owner);
}

function runProgram({ prefix, ids }: ServerAccount, program: string, args: string[]): Promise<void> {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { ...ids, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL could not create its data folder: ${output.trim()}`));
    });
  });
}
