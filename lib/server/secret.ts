import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The secret that signs sessions: made once, kept in DATA_DIR with mode 0600. Deleting the file signs everybody out. */
export function keepSecret(dataDir: string): string {
  const file = path.join(dataDir, "nextauth-secret");
  if (!existsSync(file)) makeSecret(dataDir, file);
  return readFileSync(file, "utf8").trim();
}

/** Appears complete or not at all; of two processes at once the first one's stays. */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}
