// The product, started as `npm start` does, with separate data.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { servingPid } from "@/lib/testing/serving-pid";

/** A started product. */
export interface Product {
  url: string;
  /** Pid of the process that answers requests. */
  pid: number;
  dataDir: string;
  /** API key of the owner, with every scope. */
  apiKey: string;
  projectId: number;
  /** Milliseconds from the start of the process to the first answer of the API. */
  startedIn: number;
  stop(): Promise<void>;
}

/** An empty folder for the data of a run. Remove it yourself. */
export const newDataDir = (): string => mkdtempSync(path.join(os.tmpdir(), "fieldbook-bench-data-"));

/** Removes what a run left. */
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/**
 * Starts it, builds it if needed, and waits for its first answer.
 *
 * @param folder a checkout
 * @param env over what is the default of an installation
 * @param nodeOptions for node itself: `--cpu-prof`
 * @throws Error with what it printed when it ends instead
 */
export async function startProduct(
  folder: string,
  dataDir: string,
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<Product> {
  const { PATH = "", HOME = "" } = process.env;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [...nodeOptions, "--import", "./lib/server/tsx.mjs", "lib/server/start.ts"],
    {
      cwd: folder,
      env: { PATH, HOME, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      // The log is endless; only its start is needed.
      if (said.length < 20_000) said += chunk;
    });
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const address = /Fieldbook is running at (http\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`The product ended with ${code}:\n${said}`)));
  });
  const stop = async () => {
    child.kill("SIGINT");
    await once(child, "exit");
  };
  const answer = await fetch(`${url}/api/schema/`);
  if (!answer.ok) {
    await stop();
    throw new Error(`The product answered ${answer.status}:\n${said}`);
  }
  const startedIn = performance.now() - began;
  const { api_key, project_id } = JSON.parse(
    readFileSync(path.join(dataDir, "credentials.json"), "utf8"),
  ) as { api_key: string; project_id: number };
  return {
    url,
    pid: servingPid(child) ?? child.pid!,
    dataDir,
    apiKey: api_key,
    projectId: project_id,
    startedIn,
    stop,
  };
}
