import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Files of the repository: those that git tracks, and new ones that it does not ignore.
 *
 * @param patterns folders or globs, from the root   @throws Error outside a git checkout
 */
export function repositoryFiles(...patterns: string[]): string[] {
  const { status, stdout } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...patterns],
    { encoding: "utf8", maxBuffer: 64 * 1024 ** 2 },
  );
  if (status !== 0) throw new Error("This test lists files with git: run it in a git checkout.");
  return stdout.split("\0").filter((file) => file !== "" && existsSync(file));
}
