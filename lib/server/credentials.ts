import "server-only";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { CredentialsStore, FirstRun } from "@/lib/first-run/credentials";

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
  replaceFile(file, `${JSON.stringify({ ...values, url } satisfies Credentials, null, 2)}\n`);
  return true;
}

/** The credentials in DATA_DIR, for the seed. */
export const createCredentialsStore = (dataDir: string, url: string): CredentialsStore => ({
  async read() {
    const file = credentialsFile(dataDir);
    if (!existsSync(file)) return undefined;
    try {
      const { url: _, ...credentials } = readCredentials(dataDir);
      return credentials;
    } catch {
      // A file that Fieldbook did not write: a first run replaces it.
      return undefined;
    }
  },
  async write(credentials) {
    mkdirSync(dataDir, { recursive: true });
    writeCredentials(dataDir, url, credentials);
  },
});

/** Replaces a file as a whole; its content is on disk before it gets its name, and its name when this returns. */
function replaceFile(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

function syncFolder(folder: string): void {
  // Windows has no such thing.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
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
