import "server-only";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { errorCode } from "@/lib/error-code";

/** Whether a process with this pid is running, under any user. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return !isZombie(pid);
}

/** Whether it ended but was not reaped, which never happens in a container whose first process does not wait for children. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, ""));
  } catch {
    return true;
  }
}

/** Whether a running process is the PostgreSQL of a data folder, and not another process with a reused pid. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  const command = readCommand(pid);
  return command.includes("postgres") && command.split(/\0/).some((argument) => argument.endsWith(folder));
}

function readCommand(pid: number): string {
  try {
    return process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * Stops the backends that a killed PostgreSQL left running in a data folder: they would finish their query first, and no
 * new server can start meanwhile. Linux only; elsewhere they end by themselves.
 */
export function stopOrphans(folder: string): void {
  if (process.platform !== "linux") return;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (readlinkSync(`/proc/${entry}/cwd`) !== folder) continue;
      if (readCommand(Number(entry)).startsWith("postgres:")) process.kill(Number(entry), "SIGQUIT");
    } catch {
      // Gone meanwhile, or another user's.
    }
  }
}
