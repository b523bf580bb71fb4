import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrCreateSecret } from "@/lib/server/secret";
import { temporaryFolder } from "@/lib/testing/database";

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("the secret is created once, readable by the owner only", () => {
  const secret = readOrCreateSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readOrCreateSecret(dataDir)).toBe(secret);
  expect(statSync(path.join(dataDir, "nextauth-secret")).mode & 0o777).toBe(0o600);
});
