// Commands of package.json in separate processes, as an operator runs them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { scripts } from "@/package.json";

/** What a command printed, and its exit code. */
export type ScriptResult = { code: number | null; output: string };

/** Names of the scripts that are commands of the product, with the file that each runs. */
export const commandFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(scripts).flatMap(([name, script]) => {
    const [, file] =
      /^node --import \.\/lib\/server\/tsx\.mjs (lib\/\S+\/commands\/\S+\.ts)$/.exec(script) ?? [];
    return file ? [[name, file]] : [];
  }),
);

/**
 * Runs what `npm run <name> -- <args>` runs, without npm.
 *
 * @param env the environment, besides PATH and HOME: that of this process is not inherited
 */
export async function runScript(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<ScriptResult> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", commandFiles.get(name) ?? "", ...args],
    {
      env: { PATH, HOME, NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}
