import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchLoop } from "@/lib/testing/loop-watch";

const block = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("a blocked loop is measured, even while it is blocked", async () => {
  const watch = watchLoop();
  await sleep(50);
  block(300);
  expect(watch.longest()).toBeGreaterThan(250);
  await watch.stop();
});

test("delays before a reset do not count", async () => {
  const watch = watchLoop();
  await sleep(20);
  block(300);
  watch.reset();
  await sleep(50);
  expect(watch.longest()).toBeLessThan(250);
  await watch.stop();
});
