// What a container gives to a process, by bubblewrap: a file system with the system's libraries and one folder to write in,
// process ids of its own, and a user without rights. The network is the machine's.
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync } from "node:fs";
import { familyOf, readOf } from "@/lib/testing/process-memory";

/** PostgreSQL wants a user with a name: `nobody`. */
const user = 65534;
const isRoot = process.getuid?.() === 0;

/** Folders of a sandbox. */
export type Sandbox = {
  /** The current folder, read only. */
  app: string;
  /** `/data`, the only folder that can be written besides `/tmp`. */
  data: string;
};

/** Gives the folder for data to the user of the sandbox. */
export function ownData({ data }: Sandbox): void {
  if (isRoot) chownSync(data, user, user);
}

/** The command that runs Node with these arguments in a sandbox. */
export function nodeInSandbox({ app, data }: Sandbox, args: readonly string[]): string[] {
  const asNobody = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--no-new-privs"];
  return [
    "bwrap",
    ...["--ro-bind", "/usr", "/usr", "--ro-bind", "/etc", "/etc"],
    ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...["--dev", "/dev", "--proc", "/proc", "--perms", "1777", "--tmpfs", "/tmp"],
    ...["--ro-bind", app, "/app", "--bind", data, "/data", "--ro-bind", process.execPath, "/node"],
    ...["--remount-ro", "/", "--chdir", "/app", "--unshare-pid", "--unshare-ipc", "--die-with-parent"],
    ...(isRoot ? ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", ...asNobody] : []),
    ...["/node", ...args],
  ];
}

/** Runs Node in a sandbox until it ends. @returns its exit code and what it printed */
export async function runInSandbox(
  sandbox: Sandbox,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const [program = "", ...rest] = nodeInSandbox(sandbox, args);
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: "/data", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, output };
}

/** The process of Node in a sandbox; bubblewrap, its parent, passes no signals on. */
export function nodeOf({ pid = 0 }: ChildProcess): number {
  const node = familyOf(pid).find((member) => readOf(member, "cmdline")?.startsWith("/node\0"));
  if (node === undefined) throw new Error(`Node does not run in the sandbox of process ${pid}.`);
  return node;
}
