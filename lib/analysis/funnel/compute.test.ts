import fc from "fast-check";
import { expect, it } from "vitest";
import { mean } from "@/lib/analysis/funnel/compute";
import { median } from "@/lib/statistics";

it("the median is the middle one of the sorted numbers, or the mean of the two middle ones", () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 1e7, noNaN: true }));
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 200 }), (list) => {
      const sorted = list.toSorted((a, b) => a - b);
      const middle = sorted.length >> 1;
      const expected =
        sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
      const numbers = Float64Array.from(list);
      expect(median(numbers)).toBe(expected);
      expect([...numbers]).toEqual([...Float64Array.from(list)]);
    }),
    { numRuns: 2000 },
  );
});

it("an empty list has neither a mean nor a median", () => {
  expect(mean(new Float64Array())).toBeNull();
  expect(median(new Float64Array())).toBeNull();
});
