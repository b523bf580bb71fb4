import { expect, test } from "vitest";
import { fractionOfMemory, machineMemory } from "@/lib/machine-memory";

test("a fraction of the memory is kept within its bounds", () => {
  const all = machineMemory();
  expect(all).toBeGreaterThan(2 ** 28);
  expect(Number.isSafeInteger(all)).toBe(true);
  expect(fractionOfMemory(1 / 2, { min: 0, max: all })).toBe(Math.round(all / 2));
  expect(fractionOfMemory(1 / 16, { min: all, max: 2 * all })).toBe(all);
  expect(fractionOfMemory(1 / 2, { min: 1, max: 7 })).toBe(7);
});
