// A copy of this checkout in the system's temporary folder, where a benchmark may add routes and build. It stays there, so
// that the next run builds only what changed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const kept = ["node_modules", ".next"];

/**
 * Copies what git would commit, with the routes in bench/routes under `/api/bench/`.
 *
 * @returns the folder of the copy
 */
export function copyCheckout(): string {
  const root = process.cwd();
  const name = createHash("sha256").update(root).digest("hex").slice(0, 8);
  const copy = path.join(os.tmpdir(), `fieldbook-bench-${name}`);
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(copy)) {
    if (!kept.includes(entry)) rmSync(path.join(copy, entry), { recursive: true });
  }
  for (const file of committable(root)) cpSync(path.join(root, file), path.join(copy, file));
  for (const file of readdirSync(path.join(root, "bench/routes"))) {
    const route = path.join(copy, "app/api/bench", path.basename(file, ".ts"), "route.ts");
    cpSync(path.join(root, "bench/routes", file), route);
  }
  linkModules(root, copy);
  return copy;
}

function committable(root: string): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(
      (file) => file !== "" && !/\.test\.tsx?$|^bench\//.test(file) && existsSync(path.join(root, file)),
    );
}

/** Hard links: a symbolic link would lead Turbopack out of its root. */
function linkModules(root: string, copy: string): void {
  const [from, to] = [path.join(root, "node_modules"), path.join(copy, "node_modules")];
  const lockOf = (folder: string) => path.join(folder, ".package-lock.json");
  if (existsSync(to) && readFileSync(lockOf(to)).equals(readFileSync(lockOf(from)))) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync("cp", ["-R", ...(process.platform === "linux" ? ["-l"] : []), from, to]);
  // npm writes into the file that is there: linked, it would change with the checkout's.
  rmSync(lockOf(to));
  cpSync(lockOf(from), lockOf(to));
}
