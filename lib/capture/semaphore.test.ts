import { expect, test } from "vitest";
import { semaphore } from "@/lib/capture/semaphore";
import { Overloaded } from "@/lib/errors";

test("so many pass at once, the others in order", async () => {
  const acquire = semaphore({ permits: 2, mostWaiting: 10, longestWait: 60_000 });
  const passed: number[] = [];
  const [first, second] = [await acquire(), await acquire()];
  const later = [0, 1, 2].map(async (n) => {
    const release = await acquire();
    passed.push(n);
    return release;
  });
  await Promise.resolve();
  expect(passed).toEqual([]);
  first();
  const [third] = await Promise.all(later.slice(0, 1));
  expect(passed).toEqual([0]);
  second();
  third!();
  await Promise.all(later);
  expect(passed).toEqual([0, 1, 2]);
});

test("not too many wait, and not too long", async () => {
  const acquire = semaphore({ permits: 1, mostWaiting: 1, longestWait: 10 });
  const release = await acquire();
  const waiting = acquire();
  await expect(acquire()).rejects.toBeInstanceOf(Overloaded);
  await expect(waiting).rejects.toBeInstanceOf(Overloaded);
  release();
  (await acquire())();
});
