import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchLoop } from "@/lib/testing/loop-watch";

/** Works for so many milliseconds of processor time, which a busy machine gives later. */
const block = (milliseconds: number) => {
  const isOver = () => {
    const { user, system } = process.cpuUsage(start);
    return user + system > milliseconds * 1000;
  };
  const start = process.cpuUsage();
  while (!isOver());
};

test("a blocked loop is measured, even while it is blocked", async () => {
  const watch = watchLoop();
  await sleep(50);
  block(300);
  expect(watch.longest()).toBeGreaterThan(250);
  await watch.stop();
});

test("a pause in which the process does not run belongs to others", async () => {
  const watch = watchLoop();
  await sleep(50);
  watch.reset();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(watch.longest()).toBeLessThan(250);
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
