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
      expect(bins.length).toBeLessThanOrEqual(Math.min(60, Math.max(2, Math.ceil(Math.cbrt(times.length)))));
      const width = bins.length > 1 ? (bins[1]?.[0] ?? 0) - (bins[0]?.[0] ?? 0) : 1;
      expect(bins.every(([from = 0]) => from % width === 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it("bins begin and end at round times", () => {
  // 27 persons have at most 3 bins; 40 s to 3 h 20 min needs bins of 2 hours.
  const seconds = Float64Array.from({ length: 27 }, (_, at) => 40 + (at * (12_000 - 40)) / 26);
  expect(timeToConvert(seconds).bins.map(([from]) => from)).toEqual([0, 7200]);
  // Ten minutes and a second apart, over a border of ten minutes: two bins.
  expect(timeToConvert(Float64Array.of(599, 1200)).bins).toEqual([
    [0, 1],
    [900, 1],
  ]);
});
