import fc from "fast-check";
import { expect, it } from "vitest";
import { isWithin, timeToConvert } from "@/lib/analysis/funnel/conversion-times";

it("the times between the bounds of a bin are as many as it counts, and each time is in one bin", () => {
  const time = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 1e7, noNaN: true }));
  fc.assert(
    fc.property(fc.array(time, { maxLength: 300 }), (times) => {
      const seconds = Float64Array.from(times);
      const { bins } = timeToConvert(seconds);
      const counts = bins.map(([from = 0], at) => {
        const to = bins[at + 1]?.[0] ?? Number.POSITIVE_INFINITY;
        return seconds.filter((number) => isWithin(number, { from, to })).length;
      });
      expect(counts).toEqual(bins.map(([, count]) => count));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(times.length);
    }),
    { numRuns: 500 },
  );
});
