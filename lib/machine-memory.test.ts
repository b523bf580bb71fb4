import { expect, test } from "vitest";
import { machineMemory, partOfMemory } from "@/lib/machine-memory";

test("a part of the memory is within its bounds, and never more than there is", () => {
  const all = machineMemory();
  expect(all).toBeGreaterThan(2 ** 28);
  expect(Number.isSafeInteger(all)).toBe(true);
  expect(partOfMemory(1 / 2, { least: 0, most: all })).toBe(Math.round(all / 2));
  expect(partOfMemory(1 / 16, { least: all, most: 2 * all })).toBe(all);
  expect(partOfMemory(1 / 2, { least: 1, most: 7 })).toBe(7);
});
