import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** The lines on standard error of a script, in a separate process. */
function printedBy(script: string): string[] {
  const program = `import { logConsole } from "./lib/server/console-log.ts"; logConsole(); ${script}`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", "--input-type=module", "-e", program],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );
  return stderr.trim().split("\n");
}

test("what is printed to standard error becomes lines of the log, with its error and without colors", () => {
  const lines = printedBy(`
    console.error("\\x1b[31m⨯\\x1b[39m", "unhandledRejection:", Object.assign(new Error("lost\\nlines"), { digest: "42" }));
    console.warn("%s is deprecated", "it");
    console.error(new Error("alone"));
    process.emitWarning("too many listeners", "MaxListenersExceededWarning");`).map((line) =>
    JSON.parse(line),
  );
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: "⨯ unhandledRejection:",
      err: expect.objectContaining({ name: "Error", message: "lost\nlines", digest: "42" }),
    }),
    expect.objectContaining({ level: 40, msg: "it is deprecated" }),
    expect.objectContaining({ level: 50, msg: "alone" }),
    expect.objectContaining({
      level: 40,
      err: expect.objectContaining({ name: "MaxListenersExceededWarning" }),
    }),
  ]);
});
