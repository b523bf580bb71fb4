import "server-only";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { FirstRun } from "@/prisma/seed/first-run";

/** How scripts reach an installation: `credentials.json` in DATA_DIR. */
export const Credentials = z.object({
  url: z.string(),
  email: z.string(),
  password: z.string(),
  project_id: z.number().int(),
  project_token: z.string(),
  api_key: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

const fileOf = (dataDir: string) => path.join(dataDir, "credentials.json");

/**
 * Keeps the facts of a first run for scripts, mode 0600; at later starts only `url` is brought up to date.
 *
 * @returns whether the file is there.
 */
export function keepCredentials(dataDir: string, url: string, made: FirstRun | undefined): boolean {
  const file = fileOf(dataDir);
  const facts = made ?? (existsSync(file) ? readCredentials(dataDir) : undefined);
  if (!facts) return false;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ ...facts, url } satisfies Credentials, null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(draft, file);
  return true;
}

/** @throws Error naming the file when it is not what `npm start` wrote. */
export function readCredentials(dataDir: string): Credentials {
  const file = fileOf(dataDir);
  try {
    return Credentials.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(
      `${file} is not readable as credentials: restore it, or delete it and make a new key: npm run key -- you@example.com`,
    );
  }
}
