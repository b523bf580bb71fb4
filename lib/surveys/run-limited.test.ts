import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readSnapshot } from "@/lib/database/read-snapshot";
import { Unavailable } from "@/lib/errors";
import { limitTime, runShared } from "@/lib/surveys/run-limited";
import { buildEvent, buildProject } from "@/lib/testing/factories";

const open = new AbortController().signal;

describe("a limited run", () => {
  it("ends on the server after its time, and says so", async () => {
    const sleeping = limitTime(
      open,
      (signal) => readSnapshot(signal, (client) => client.query("select pg_sleep(60)")),
      200,
    );
    await expect(sleeping).rejects.toThrow(
      new Unavailable("The request took longer than 0.2 seconds. Choose a shorter period or fewer filters."),
    );
  });

  it("ends with the request that asked for it, for the request's reason", async () => {
    const caller = new AbortController();
    const sleeping = limitTime(caller.signal, (signal) => sleep(60_000, null, { signal }), 60_000);
    caller.abort(new Error("left"));
    await expect(sleeping).rejects.toThrow();
    await expect(sleeping).rejects.not.toBeInstanceOf(Unavailable);
  });
});

describe("a shared run", () => {
  it("answers equal requests at the same time, and not those after a change", async () => {
    const project = await buildProject();
    let runs = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const ask = (request: string) =>
      runShared(project, [request], open, async () => {
        const run = ++runs;
        if (run === 1) await released;
        return run;
      });
    const first = Promise.all([ask("results"), ask("results")]);
    await expect.poll(() => runs).toBe(1);
    await buildEvent(project);
    const changed = ask("results");
    // One run of a project at a time: the second waits for its turn.
    release();
    expect(await first).toEqual([1, 1]);
    expect(await changed).toBe(2);
    expect(await ask("results")).toBe(3);
  });
});
