import "server-only";
import { spawnSync } from "node:child_process";

// A server in another container is no process that can be seen here, so that its pid file looks abandoned. Two servers on
// one folder destroy it. The kernel's lock is the same for all.

/** The exit code of `flock` when another process has the lock. */
export const lockedStatus = 75;

const lockCommand = (folder: string) => [
  ...["flock", "--nonblock", "--no-fork", "--conflict-exit-code", String(lockedStatus)],
  folder,
];

/** Whether a data folder is locked; unknown where there is no `flock` of util-linux, and on some network folders. */
export function findLock(folder: string): "free" | "locked" | "unknown" {
  const [program = "", ...args] = [...lockCommand(folder), "true"];
  const { status } = spawnSync(program, args, { stdio: "ignore" });
  if (status === 0) return "free";
  return status === lockedStatus ? "locked" : "unknown";
}

/** What is put before a program so that it and its children have the lock until the last of them ends. */
export const lockPrefix = (folder: string): string[] =>
  findLock(folder) === "unknown" ? [] : lockCommand(folder);
