import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCredentials, writeCredentials } from "@/lib/server/credentials";
import { temporaryFolder } from "@/lib/testing/database";

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("credentials", () => {
  const made = {
    email: "ada@example.com",
    password: "correct horse",
    project_id: 1,
    project_token: "phc_x",
    api_key: "phx_y",
  };

  test("of a first run are stored completely, readable by the owner only", () => {
    expect(writeCredentials(dataDir, "http://127.0.0.1:3000", made)).toBe(true);
    expect(readCredentials(dataDir)).toEqual({ url: "http://127.0.0.1:3000", ...made });
    expect(statSync(path.join(dataDir, "credentials.json")).mode & 0o777).toBe(0o600);
  });

  test("of a later start change only in the URL", () => {
    writeCredentials(dataDir, "http://127.0.0.1:3000", made);
    expect(writeCredentials(dataDir, "https://fieldbook.example", undefined)).toBe(true);
    expect(readCredentials(dataDir)).toEqual({ url: "https://fieldbook.example", ...made });
  });

  test("that were deleted are not created again", () => {
    expect(writeCredentials(dataDir, "http://127.0.0.1:3000", undefined)).toBe(false);
  });

  test("that are malformed are reported, not overwritten", () => {
    writeFileSync(path.join(dataDir, "credentials.json"), "{");
    expect(() => writeCredentials(dataDir, "http://127.0.0.1:3000", undefined)).toThrow(
      /credentials.json is not readable/,
    );
    expect(readFileSync(path.join(dataDir, "credentials.json"), "utf8")).toBe("{");
  });
});
