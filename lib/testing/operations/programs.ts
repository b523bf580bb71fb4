// Programs of the system that the examples of docs/operations.md are for.
import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** The Debian package of each program. `.ci/run` installs them for a long run. */
const packages = {
  bwrap: "bubblewrap",
  caddy: "caddy",
  logrotate: "logrotate",
  nginx: "nginx-light",
  openssl: "openssl",
  restic: "restic",
  "systemd-analyze": "systemd",
};

/**
 * Finds a program.
 *
 * @throws Error naming the package to install
 */
export function findProgram(name: keyof typeof packages): string {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/sbin"];
  const programPath = folders.map((folder) => path.join(folder, name)).find(isExecutable);
  if (programPath) return programPath;
  throw new Error(`${name} is not installed. Install it: apt-get install ${packages[name]}`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program to its end. @returns its exit code and everything that it printed */
export function run(name: keyof typeof packages, args: string[], options: SpawnSyncOptions = {}) {
  const { status, stdout, stderr } = spawnSync(findProgram(name), args, { ...options, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}
