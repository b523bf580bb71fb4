import "server-only";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const generatedClient = "lib/database/generated/client.ts";
const schema = "prisma/schema.prisma";
const buildFolder = ".next";

/** Holds the hash of the inputs of the last successful build. */
const inputsFile = path.join(buildFolder, "fieldbook-inputs");

/** Whether the app can be built here: a runtime folder (`runtime/copy.ts`) has only what was built. */
const hasSources = () => existsSync("app");

/** Generates the Prisma client when it is missing or older than the schema, as after an install without scripts. */
export async function ensureClient(stop: AbortSignal): Promise<void> {
  if (!hasSources()) return;
  if (existsSync(generatedClient) && statSync(generatedClient).mtimeMs >= statSync(schema).mtimeMs) return;
  await runTool("The Prisma client could not be generated", ["prisma/generate.mjs"], stop);
}

/** Builds the app unless the last build was made from the same files. @param announce called before a build. */
export async function ensureBuild(stop: AbortSignal, announce: () => void): Promise<void> {
  if (!hasSources()) return;
  const inputs = hashInputs();
  if (existsSync(inputsFile) && readFileSync(inputsFile, "utf8") === inputs) return;
  announce();
  await runTool("Fieldbook could not be built", ["node_modules/next/dist/bin/next", "build"], stop);
  writeFileSync(inputsFile, inputs);
}

const inputFolders = ["app", "components", "lib", "messages", "public"];

/** SHA-256 over names and contents of the inputs of `next build`. About 20 ms per thousand files. */
function hashInputs(): string {
  const hash = createHash("sha256");
  const files = inputFolders.filter((folder) => existsSync(folder)).flatMap(filesUnder);
  const rootFiles = readdirSync(".").filter((name) => /(?<!\.d)\.(json|js|mjs|ts)$/.test(name));
  for (const file of [...files, ...rootFiles, schema]) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|^lib\/(testing|database\/generated)\//.test(file))
    .sort();
}

/** Runs a tool until `stop`; its output is shown only when it fails. */
function runTool(failure: string, args: string[], stop: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    signal: stop,
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${failure}:\n${Buffer.concat(output).toString().trim()}`));
    });
  });
}
