import "server-only";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { FirstRun } from "@/prisma/seed/first-run";

/** `credentials.json` in DATA_DIR, for scripts. */
export const Credentials = z.object({
  url: z.string(),
  email: z.string(),
  password: z.string(),
  project_id: z.number().int(),
  project_token: z.string(),
  api_key: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

const credentialsFile = (dataDir: string) => path.join(dataDir, "credentials.json");

/**
 * Writes the credentials of a first run, mode 0600; at later starts only updates `url`.
 *
 * @returns whether the file exists
 */
export function writeCredentials(dataDir: string, url: string, firstRun: FirstRun | undefined): boolean {
  const file = credentialsFile(dataDir);
  const values = firstRun ?? (existsSync(file) ? readCredentials(dataDir) : undefined);
  if (!values) return false;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ ...values, url } satisfies Credentials, null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(draft, file);
  return true;
}

/** Reads the credentials. @throws Error naming the file when it is invalid */
export function readCredentials(dataDir: string): Credentials {
  const file = credentialsFile(dataDir);
  try {
    return Credentials.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(
      `${file} is not readable as credentials: restore it, or delete it and make a new key: npm run key -- you@example.com`,
    );
  }
}
