import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSharedRuns } from "@/lib/shared-runs";

/** A run of 20 ms that counts how often it was begun and how often it was ended early. */
function setUp() {
  const share = createSharedRuns<number, undefined>(() => undefined);
  const counts = { begun: 0, aborted: 0 };
  const run = (key: string, signal?: AbortSignal) =>
    share(key, signal, async (end) => {
      const number = ++counts.begun;
      end.addEventListener("abort", () => counts.aborted++);
      await sleep(20);
      return number;
    });
  return { counts, run };
}

test("equal requests at the same time share a run; later and other ones have their own", async () => {
  const { counts, run } = setUp();
  expect(await Promise.all([run("a"), run("a"), run("b")])).toEqual([1, 1, 2]);
  expect(await run("a")).toBe(3);
  expect(counts).toEqual({ begun: 3, aborted: 0 });
});

test("a run ends with its last caller", async () => {
  const { counts, run } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const results = Promise.allSettled([run("a", first.signal), run("a", second.signal)]);
  first.abort(new Error("left"));
  expect(counts.aborted).toBe(0);
  second.abort(new Error("left, too"));
  expect(counts.aborted).toBe(1);
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await run("a")).toBe(2);
});

test("a failure reaches every caller and is not kept", async () => {
  const share = createSharedRuns<number, undefined>(() => undefined);
  const fail = () => share("a", undefined, () => Promise.reject(new Error("broken")));
  const results = await Promise.allSettled([fail(), fail()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await share("a", undefined, async () => 1)).toBe(1);
});
