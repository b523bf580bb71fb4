import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { createLogSink, type Write } from "@/lib/log-sink";

/** A destination that accepts, accepts a part, or refuses, as set. */
function destination() {
  const control = {
    refusal: null as string | null,
    most: Number.POSITIVE_INFINITY,
    text: "",
    isStuck: false,
  };
  const attempt: Write = (bytes, done) => {
    if (control.isStuck) return;
    const { refusal, most } = control;
    queueMicrotask(() => {
      if (refusal) return done(Object.assign(new Error(refusal), { code: refusal }), 0);
      const part = bytes.subarray(0, most);
      control.text += Buffer.from(part).toString();
      done(null, part.length);
    });
  };
  return { control, sink: createLogSink(attempt) };
}

describe("the log sink", () => {
  test("writes every line completely, even in small pieces", async () => {
    const { control, sink } = destination();
    control.most = 3;
    sink.write("first\n");
    sink.write("second\n");
    await vi.waitFor(() => expect(control.text).toBe("first\nsecond\n"));
    expect(sink.isWriting()).toBe(false);
  });

  test("drops lines that can't be written, and reports their number once", async () => {
    const { control, sink } = destination();
    control.refusal = "ENOSPC";
    sink.write("lost\n");
    await vi.waitFor(() => expect(sink.isWriting()).toBe(false));
    control.refusal = null;
    sink.write("kept\n");
    await vi.waitFor(() => expect(control.text).toContain("kept\n"), { timeout: 3_000 });
    sink.write("after\n");
    await vi.waitFor(() => expect(control.text).toContain("after\n"));
    const [noted = "", ...rest] = control.text.split("\n");
    expect(JSON.parse(noted)).toMatchObject({ level: 40, lines: 1, code: "ENOSPC" });
    expect(rest).toEqual(["kept", "after", ""]);
  });

  test("limits its buffer while no one reads", () => {
    const { control, sink } = destination();
    control.isStuck = true;
    for (let line = 0; line < 3_000; line++) sink.write(`${"x".repeat(999)}\n`);
    expect(sink.isWriting()).toBe(true);
    expect(sink.takeBuffered().length).toBe(1_000_000);
  });

  test("waits for a pipe that is full", async () => {
    const { control, sink } = destination();
    control.refusal = "EAGAIN";
    sink.write("late\n");
    await vi.waitFor(() => expect(sink.isWriting()).toBe(false));
    control.refusal = null;
    await vi.waitFor(() => expect(control.text).toBe("late\n"));
  });
});

/** A process with the product's log, output and shutdown, that is always busy. */
const program = (work: string) => `
  import { log } from "./lib/log.ts";
  import { ignoreOutputErrors } from "./lib/server/output.ts";
  import { onStop, stopAtSignals } from "./lib/server/stop.ts";
  ignoreOutputErrors();
  stopAtSignals();
  onStop(async () => undefined);
  setInterval(() => { ${work} }, 5);
  setTimeout(() => process.send("running"), 200);
`;

const printing = `log.info("a line"); console.log("printed"); console.error("printed");`;

function start(stdout: number | "pipe" | "ignore", stderr: number | "pipe", work = printing) {
  const args = ["--import", "./lib/server/tsx.mjs", "--input-type=module", "-e", program(work)];
  return spawn(process.execPath, args, {
    stdio: ["ignore", stdout, stderr, "ipc"],
    env: { ...process.env, LOG_LEVEL: "info" },
  });
}

describe.runIf(process.platform === "linux")("a process whose output can't be written", () => {
  test.each(["/dev/full on standard error", "/dev/full on both", "closed pipes"])(
    "continues, and ends at SIGTERM: %s",
    async (kind) => {
      const full = openSync("/dev/full", "w");
      const child =
        kind === "closed pipes"
          ? start("pipe", "pipe")
          : start(kind.includes("both") ? full : "ignore", full);
      closeSync(full);
      child.stdout?.destroy();
      child.stderr?.destroy();
      // A timer sends the message, so the event loop is running.
      expect((await once(child, "message"))[0]).toBe("running");
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
    },
  );

  test("ends at SIGTERM when the reader of the log has stopped reading", async () => {
    const child = start("ignore", "pipe", `log.info("x".repeat(100_000));`);
    child.stderr?.pause();
    await once(child, "message");
    child.kill("SIGTERM");
    await once(child, "exit");
  });
});
