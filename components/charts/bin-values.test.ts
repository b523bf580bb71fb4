import fc from "fast-check";
import { expect, test } from "vitest";
import { binValues } from "@/components/charts/bin-values";

test("bins have round edges of one width", () => {
  expect(binValues([0.4, 1.2, 1.9, 3.9], 4)).toEqual([
    { from: 0, to: 1, count: 1 },
    { from: 1, to: 2, count: 2 },
    { from: 2, to: 3, count: 0 },
    { from: 3, to: 4, count: 1 },
  ]);
});

test("no values have no bins, and one value has one", () => {
  expect(binValues([])).toEqual([]);
  expect(binValues([7, 7, 7])).toEqual([{ from: 7, to: 8, count: 3 }]);
});

test("every value is in exactly one bin", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
      const bins = binValues(values);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      for (const [index, { to }] of bins.slice(0, -1).entries()) expect(bins[index + 1]?.from).toBe(to);
    }),
  );
});
