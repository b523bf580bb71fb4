import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** The log output of a script, in a separate process, because the log writes to standard error directly. */
function logged(script: string): string {
  const program = `import { log } from "./lib/log.ts"; ${script}`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", "--input-type=module", "-e", program],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );
  return stderr;
}

test("a line is JSON, with its time and message", () => {
  expect(JSON.parse(logged(`log.info({ status: 200 }, "request")`))).toMatchObject({
    level: 30,
    status: 200,
    msg: "request",
    time: expect.stringMatching(/Z$/),
  });
});

test("secrets are redacted at any depth", () => {
  const secrets = ["authorization", "cookie", "password", "token", "value", "api_key", "secure_value"];
  const line = logged(
    secrets.map((name) => `log.info({ ${name}: "canary", in: { ${name}: "canary" } }, "x");`).join(""),
  );
  expect(line).not.toContain("canary");
  expect(line.match(/\[redacted\]/g)).toHaveLength(2 * secrets.length);
});

test("an error is logged with name, message, stack and code, without its connection", () => {
  const line = logged(
    `log.warn({ err: Object.assign(new Error("gone"), { code: "57P01", client: { password: "canary" } }) }, "x")`,
  );
  expect(line).not.toContain("canary");
  expect(JSON.parse(line).err).toMatchObject({ name: "Error", message: "gone", code: "57P01" });
});
