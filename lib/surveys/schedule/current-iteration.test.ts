import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";

const start = new Date("2026-01-01T00:00:00Z");
const day = 86_400_000;
const at = (days: number) => new Date(start.getTime() + days * day);
const survey = (overrides: object = {}) => ({
  start_date: start,
  iteration_count: 3,
  iteration_frequency_days: 10,
  iteration_anchor_date: null,
  current_iteration: 1,
  current_iteration_start_date: start,
  ...overrides,
});

describe("the current iteration of a survey", () => {
  it("is null without a start, a count or a frequency", () => {
    for (const missing of ["start_date", "iteration_count", "iteration_frequency_days"])
      for (const nothing of [null, 0])
        expect(currentIteration(survey({ [missing]: nothing }), at(1))).toBeNull();
  });

  it("changes with the window, to the millisecond", () => {
    const number = (now: Date) => currentIteration(survey(), now)?.number;
    expect(number(at(-5))).toBe(1);
    expect(number(at(0))).toBe(1);
    expect(number(new Date(at(10).getTime() - 1))).toBe(1);
    expect(currentIteration(survey(), at(10))).toEqual({ number: 2, start: at(10) });
    expect(number(at(29))).toBe(3);
  });

  it("stays the last one, or the stored one where that is later", () => {
    expect(currentIteration(survey(), at(300))).toEqual({ number: 3, start: at(20) });
    const ahead = survey({ current_iteration: 3, current_iteration_start_date: at(1) });
    expect(currentIteration(ahead, at(2))).toEqual({ number: 3, start: at(1) });
  });

  it("never decreases over time, and its window contains the moment", () => {
    const days = fc.double({ min: 0, max: 29.999, noNaN: true });
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((n) =>
          currentIteration(survey(), at(n)),
        );
        expect(earlier!.number).toBeLessThanOrEqual(later!.number);
        const since = at(Math.max(one, other)).getTime() - later!.start.getTime();
        expect(since).toBeGreaterThanOrEqual(0);
        expect(since).toBeLessThan(10 * day);
      }),
    );
  });
});
