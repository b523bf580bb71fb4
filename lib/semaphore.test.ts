import fc from "fast-check";
import { expect, it } from "vitest";
import { Semaphore } from "@/lib/semaphore";

const refuse = () => new Error("full");

it("runs at most its permits at a time, in order, and refuses beyond its queue", async () => {
  const sizes = fc.record({
    permits: fc.integer({ min: 1, max: 4 }),
    places: fc.integer({ min: 0, max: 6 }),
    tasks: fc.array(fc.boolean(), { maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(sizes, async ({ permits, places, tasks }) => {
      const semaphore = new Semaphore(permits, places);
      const begun: number[] = [];
      let [running, peak] = [0, 0];
      const outcomes = await Promise.allSettled(
        tasks.map((fails, at) =>
          semaphore.run(async () => {
            begun.push(at);
            peak = Math.max(peak, ++running);
            await new Promise(setImmediate);
            running--;
            if (fails) throw new Error("task");
          }, refuse),
        ),
      );
      const admitted = Math.min(tasks.length, permits + places);
      expect(peak).toBe(Math.min(permits, tasks.length));
      expect(begun).toEqual(Array.from({ length: admitted }, (_, at) => at));
      const refused = outcomes.filter((it) => it.status === "rejected" && it.reason.message === "full");
      expect(refused).toHaveLength(tasks.length - admitted);
      expect(semaphore).toMatchObject({ running: 0, waiting: 0 });
    }),
    { numRuns: 100 },
  );
});

it("passes the permit on when a task fails", async () => {
  const semaphore = new Semaphore(1, 1);
  const first = semaphore.run(() => Promise.reject(refuse()), refuse);
  const second = semaphore.run(async () => "done", refuse);
  await expect(first).rejects.toThrow("full");
  expect(await second).toBe("done");
});

it("removes an aborted waiter and lets the running task finish", async () => {
  const semaphore = new Semaphore(1, 2);
  const impatient = new AbortController();
  let finish = () => {};
  const first = semaphore.run(
    () => new Promise<string>((resolve) => (finish = () => resolve("first"))),
    refuse,
    impatient.signal,
  );
  const second = semaphore.run(async () => "second", refuse, impatient.signal);
  const third = semaphore.run(async () => "third", refuse);
  impatient.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await expect(semaphore.run(async () => "late", refuse, impatient.signal)).rejects.toThrow("gone");
  expect(semaphore).toMatchObject({ running: 1, waiting: 1 });
  finish();
  expect(await Promise.all([first, third])).toEqual(["first", "third"]);
  expect(semaphore).toMatchObject({ running: 0, waiting: 0 });
});
