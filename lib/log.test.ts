import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";

const secrets = ["authorization", "cookie", "password", "token", "value", "api_key", "secure_value"];

const program = `
  import { log } from "./lib/log.ts";
  log.info({ status: 200 }, "request");
  ${secrets.map((name) => `log.info({ ${name}: "canary", in: { ${name}: "canary" } }, "secret");`).join("\n")}
  log.warn({ err: Object.assign(new Error("gone"), { code: "57P01", client: { password: "canary" } }) }, "failed");`;

/** The lines that a separate process logs, because the log writes to standard error directly. */
let lines: string[];

beforeAll(() => {
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", "--input-type=module", "-e", program],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );
  lines = stderr.trimEnd().split("\n");
});

test("a line is JSON, with its time and message", () => {
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 30,
    status: 200,
    msg: "request",
    time: expect.stringMatching(/Z$/),
  });
});

test("secrets are redacted at any depth", () => {
  const text = lines.slice(1, -1).join("\n");
  expect(text).not.toContain("canary");
  expect(text.match(/\[redacted\]/g)).toHaveLength(2 * secrets.length);
});

test("an error is logged with name, message, stack and code, without its connection", () => {
  const line = lines.at(-1)!;
  expect(line).not.toContain("canary");
  expect(JSON.parse(line).err).toMatchObject({ name: "Error", message: "gone", code: "57P01" });
});
