import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "@/lib/error-code";

/**
 * Reads the secret that signs sessions, creating it first (mode 0600, in DATA_DIR). Deleting the file signs
 * every user out.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  if (!existsSync(file)) createSecret(dataDir, file);
  return readFileSync(file, "utf8").trim();
}

/** Reads the secret; undefined when there is none, or this user may not read it. */
export function readSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(secretFile(dataDir), "utf8").trim();
  } catch {
    return undefined;
  }
}

const secretFile = (dataDir: string) => path.join(dataDir, "nextauth-secret");

/** Writes the file atomically; of two concurrent processes the first wins. */
function createSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}
