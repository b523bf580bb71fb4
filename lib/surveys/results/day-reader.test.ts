import { fromAbsolute, toCalendarDate } from "@internationalized/date";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createPeriodReader } from "@/lib/surveys/results/periods";
import { seed } from "@/lib/testing/seed";

/** Days with 23, 24 and 25 hours, a skipped midnight, and one that occurs twice. */
const timezone = fc.constantFrom("UTC", "Europe/Berlin", "America/Havana", "Asia/Kathmandu", "Pacific/Apia");
const time = fc.integer({ min: Date.UTC(2011, 11, 25), max: Date.UTC(2012, 11, 5) });

it("reads the day and the version of instants in any order", () => {
  fc.assert(
    fc.property(timezone, fc.uniqueArray(time, { maxLength: 4 }), fc.array(time), (zone, starts, times) => {
      const versions = [0, ...starts.toSorted((a, b) => a - b)].map((from, at) => ({
        version: at + 1,
        from,
      }));
      const periodOf = createPeriodReader(zone, versions);
      for (const at of [...times, ...starts, ...times.toSorted((a, b) => b - a)]) {
        const period = periodOf(at * 1000 + 999);
        const date = new Date(period.day * 86_400_000).toISOString().slice(0, 10);
        expect(date).toBe(toCalendarDate(fromAbsolute(at, zone)).toString());
        expect(period.versionIndex).toBe(starts.filter((from) => from <= at).length);
      }
    }),
    { seed },
  );
});
