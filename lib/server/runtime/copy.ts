import "server-only";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runtimeFiles } from "@/lib/server/runtime/files";
import { type PackageManifest, programsOf, runtimeManifest } from "@/lib/server/runtime/manifest";

/**
 * Copies what running Fieldbook takes out of this built checkout, about a sixth of it: for a container, or a machine that
 * builds nothing. In that folder `npm start` and the commands work, and nothing is written.
 *
 * @param folder new or empty
 * @throws Error when the folder has files
 */
export async function copyRuntime(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Choose another folder, or delete it first.`);
  const manifest = runtimeManifest(JSON.parse(readFileSync("package.json", "utf8")) as PackageManifest);
  for (const file of await runtimeFiles(programsOf(manifest)))
    cpSync(file, path.join(folder, file), { verbatimSymlinks: true, recursive: true });
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
