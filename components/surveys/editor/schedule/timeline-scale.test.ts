import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentAt, timelineScale } from "@/components/surveys/editor/schedule/timeline-scale";

const at = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe("the timeline", () => {
  it("contains all windows and marks, with padding at both ends", () => {
    const scale = timelineScale([{ from: at("2026-01-10"), to: at("2026-04-10") }], [at("2026-05-01")]);
    expect(scale.from).toBeLessThan(at("2026-01-10"));
    expect(scale.to).toBeGreaterThan(at("2026-05-01"));
    expect(scale.unit).toBe("month");
  });

  it("uses the smallest unit that does not exceed the maximum of ticks", () => {
    const unitFor = (to: string) => timelineScale([{ from: at("2026-01-10"), to: at(to) }], []).unit;
    expect(["2026-01-20", "2026-03-20", "2026-12-10", "2036-12-10"].map(unitFor)).toEqual([
      "day",
      "week",
      "month",
      "year",
    ]);
    const scale = timelineScale([{ from: at("2026-01-10"), to: at("2026-12-10") }], []);
    expect(scale.ticks.map((tick) => new Date(tick).getUTCDate())).toEqual(scale.ticks.map(() => 1));
  });

  it("has a position for every mark and a limited number of ticks", () => {
    const instant = fc.integer({ min: at("2000-01-01"), max: at("2060-01-01") });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 3_650 }), instant, (from, days, mark) => {
        const scale = timelineScale([{ from, to: from + days * 86_400_000 }], [mark]);
        expect(scale.ticks.length).toBeLessThanOrEqual(75);
        expect(percentAt(scale, mark)).toBeGreaterThan(0);
        expect(percentAt(scale, mark)).toBeLessThan(100);
      }),
    );
  });
});
