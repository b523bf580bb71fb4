import "server-only";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

/** Ended, but nobody asked how: for ever so in a container whose first process adopts children and forgets them. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, ""));
  } catch {
    return true;
  }
}

/** Whether a living process is the PostgreSQL of a data folder, and not one that got a dead one's number. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  const command = commandOf(pid);
  return command.includes("postgres") && command.split(/\0/).some((argument) => argument.endsWith(folder));
}

function commandOf(pid: number): string {
  try {
    return process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * Ends what a killed PostgreSQL left running in a data folder: backends finish their query first, however long, and
 * no new server may start meanwhile. Linux only; elsewhere they end by themselves.
 */
export function endOrphans(folder: string): void {
  if (process.platform !== "linux") return;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (readlinkSync(`/proc/${entry}/cwd`) !== folder) continue;
      if (commandOf(Number(entry)).startsWith("postgres:")) process.kill(Number(entry), "SIGQUIT");
    } catch {
      // Gone meanwhile, or not ours to look at.
    }
  }
}
