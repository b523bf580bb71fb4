import { expect, test } from "vitest";
import { mergeColumns, stackParts } from "@/components/charts/stack";

test("parts stack away from zero in both directions", () => {
  expect(stackParts([3, -2, 1, -4])).toEqual([
    { from: 0, to: 3 },
    { from: 0, to: -2 },
    { from: 3, to: 4 },
    { from: -2, to: -6 },
  ]);
});

test("few columns stay as they are", () => {
  expect(mergeColumns(2, [[1, 2]], 10)).toEqual([
    { first: 0, last: 0, sums: [1] },
    { first: 1, last: 1, sums: [2] },
  ]);
});

test("ten thousand columns are joined, and nothing of them is lost", () => {
  const values = Array.from({ length: 10_000 }, (_, index) => index);
  const merged = mergeColumns(values.length, [values], 150);
  expect(merged.length).toBeLessThanOrEqual(150);
  expect(merged.at(-1)?.last).toBe(9_999);
  expect(merged.reduce((sum, { sums }) => sum + (sums[0] ?? 0), 0)).toBe((9_999 * 10_000) / 2);
});
