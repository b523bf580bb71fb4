import { type ChildProcess, execFileSync } from "node:child_process";

/** The process that answers requests, where root started it; else undefined: it answers them itself. */
export function servingPid({ pid }: ChildProcess): number | undefined {
  const processes = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const serving = processes.find(
    (line) => line.includes("serving.ts") && line.trim().split(/\s+/)[1] === `${pid}`,
  );
  return serving === undefined ? undefined : Number.parseInt(serving, 10);
}
