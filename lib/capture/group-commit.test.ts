import { expect, test } from "vitest";
import { createGroupCommit } from "@/lib/capture/group-commit";
import { Overloaded } from "@/lib/errors";

const limits = { groupItems: 4, groupWeight: 100, queueWeight: 50, parallel: 2, parallelOfKey: 1 };

/** A group commit of numbers, each with itself as weight, whose groups end on command. */
function byHand(given: Partial<typeof limits> = {}) {
  const groups: {
    key: string;
    items: number[];
    end: (reports?: Map<number, unknown>) => Promise<void>;
    fail: (error: Error) => void;
  }[] = [];
  const add = createGroupCommit<string, number, unknown>(
    { ...limits, ...given },
    (item) => item,
    (key, items) =>
      new Promise((resolve, reject) => {
        const end = async (reports: Map<number, unknown> = new Map()) => {
          resolve(reports);
          await new Promise(setImmediate);
        };
        groups.push({ key, items, end, fail: reject });
      }),
    (error) => error,
  );
  return { add, groups };
}

test("items added during a group form the next group, in order", async () => {
  const { add, groups } = byHand();
  const first = add("a", [1]);
  const later = [add("a", [2, 3]), add("a", [4])];
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  await groups[0]?.end();
  expect(await first).toEqual(new Map());
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  await groups[1]?.end();
  await Promise.all(later);
});

test("a group stays within its limits of items and weight; one item always fits", async () => {
  const { add, groups } = byHand({ groupWeight: 10, queueWeight: 1000 });
  const all = add("a", [1, 1, 1, 1, 1, 8, 4, 99]);
  for (let n = 0; n < 4; n++) await groups[n]?.end();
  await all;
  expect(groups.map(({ items }) => items)).toEqual([[1, 1, 1, 1], [1, 8], [4], [99]]);
});

test("a key may have several groups at a time; none of its items is lost between them", async () => {
  const { add, groups } = byHand({ parallelOfKey: 2 });
  const calls = [add("a", [1]), add("a", [2])];
  expect(groups.map(({ items }) => items)).toEqual([[1], [2]]);
  calls.push(add("a", [3]));
  await groups[1]?.end();
  calls.push(add("a", [4]), add("a", [5]));
  await groups[0]?.end();
  await groups[2]?.end();
  await groups[3]?.end();
  await Promise.all(calls);
  expect(groups.map(({ items }) => items)).toEqual([[1], [2], [3], [4, 5]]);
});

test("keys have separate groups, concurrent up to a limit, without starvation", async () => {
  const { add, groups } = byHand();
  void add("a", [1, 1, 1, 1, 1]);
  void add("b", [2]);
  void add("c", [3]);
  expect(groups.map(({ key }) => key)).toEqual(["a", "b"]);
  await groups[0]?.end();
  expect(groups.map(({ key }) => key)).toEqual(["a", "b", "c"]);
  await groups[1]?.end();
  expect(groups.map(({ key }) => key)).toEqual(["a", "b", "c", "a"]);
});

test("items beyond the queue limit are rejected; an item larger than the limit is accepted into an empty queue", async () => {
  const { add, groups } = byHand();
  void add("a", [1]);
  void add("a", [40]);
  await expect(add("a", [11])).rejects.toBeInstanceOf(Overloaded);
  await groups[0]?.end();
  await groups[1]?.end();
  const large = add("a", [99]);
  await groups[2]?.end();
  await large;
});

test("each caller receives the reports of its own items", async () => {
  const { add, groups } = byHand();
  void add("a", [1]);
  const good = add("a", [2]);
  const mixed = add("a", [3, 4]);
  await groups[0]?.end();
  const why = new Error("why");
  await groups[1]?.end(new Map([[4, why]]));
  expect(await good).toEqual(new Map());
  expect(await mixed).toEqual(new Map([[4, why]]));
});

test("an error of the work fails all items of its group", async () => {
  const { add, groups } = byHand();
  const one = add("a", [1, 2]);
  const why = new Error("why");
  groups[0]?.fail(why);
  expect(await one).toEqual(
    new Map([
      [1, why],
      [2, why],
    ]),
  );
});
