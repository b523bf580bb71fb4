import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { redactPath } from "@/lib/server/redact-path";

test.each([
  ["/api/projects/1/persons/?distinct_id=ada@example.com", "/api/projects/1/persons/"],
  ["/array/phc_abc/config", "/array/phc_…/config"],
  ["/ARRAY/PHX_abc", "/ARRAY/PHX_…"],
  ["/invitation/secret?next=1", "/invitation/…"],
  ["//Reset//secret/more", "//Reset//…/more"],
  ["/r/secret?embed=1", "/r/…"],
  ["/p/1/surveys", "/p/1/surveys"],
  [`/${"a".repeat(400)}`, `/${"a".repeat(299)}…`],
])("the path of %s is logged as %s", (url, path) => {
  expect(redactPath(url)).toBe(path);
});

test("the secret of every page and route with a token in its path is left out", () => {
  const files = readdirSync("app", { encoding: "utf8", recursive: true }).filter((file) =>
    /\[token\].*\/(?:page|route)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const route = `/${file}`.replace(/\/\([^)]+\)/g, "");
    // Tokens of projects have their own form; invitations and resets are random bytes.
    const secret = route.startsWith("/api/sdk/") ? "phc_secret" : "secret";
    const url = route.replace(/\/(?:page|route)\.tsx?$/, "").replace("[token]", secret);
    expect(redactPath(url), file).not.toContain("secret");
  }
});
