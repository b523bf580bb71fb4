// `npm run bench -- <name>`: installs what only benchmarks need, once, and runs one of them.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Whether what is installed is what the lock file names. */
function isInstalled() {
  const installed = "bench/node_modules/.package-lock.json";
  if (!existsSync(installed)) return false;
  const versions = (file) =>
    Object.entries(JSON.parse(readFileSync(file, "utf8")).packages).flatMap(
      ([name, { version, optional }]) => (name === "" || optional ? [] : [`${name}@${version}`]),
    );
  return versions("bench/package-lock.json").join() === versions(installed).join();
}

/** Runs a program in the foreground and gives its exit code. */
const run = (program, args) => spawnSync(program, args, { stdio: "inherit" }).status ?? 1;

if (!isInstalled()) {
  const status =
    run("npm", ["ci", "--prefix", "bench"]) || run("npx", ["tsc", "--noEmit", "--project", "bench"]);
  if (status) process.exit(status);
}
process.exitCode = run(process.execPath, [
  ...["--import", "./lib/server/tsx.mjs"],
  "bench/run.ts",
  ...process.argv.slice(2),
]);
