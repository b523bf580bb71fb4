import { describe, expect, test } from "vitest";
import { scaleOf, windowOf } from "@/components/surveys/list/window-scale";

const now = Date.parse("2026-03-15T12:00:00Z");
const survey = (given: Partial<Parameters<typeof windowOf>[0]> = {}) => ({
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_anchor_date: null,
  ...given,
});

describe("the window of a survey", () => {
  test("is none without a start", () => {
    expect(windowOf(survey({ end_date: "2026-03-01T00:00:00Z" }))).toBeNull();
  });

  test("is open without an end", () => {
    expect(windowOf(survey({ start_date: "2026-03-01T00:00:00Z" }))).toEqual({
      start: Date.parse("2026-03-01T00:00:00Z"),
      end: null,
    });
  });

  test("ends with its last iteration, or before when it was stopped", () => {
    const repeated = { start_date: "2026-01-01T00:00:00Z", iteration_count: 3, iteration_frequency_days: 10 };
    expect(windowOf(survey(repeated))?.end).toBe(Date.parse("2026-01-31T00:00:00Z"));
    expect(windowOf(survey({ ...repeated, end_date: "2026-01-12T00:00:00Z" }))?.end).toBe(
      Date.parse("2026-01-12T00:00:00Z"),
    );
  });
});

describe("the scale", () => {
  test("has room around now when there is nothing to show", () => {
    const { from, to } = scaleOf([], now);
    expect(from).toBeLessThan(now);
    expect(to).toBeGreaterThan(now);
  });

  test("reaches from the first start to the last end", () => {
    const { from, to, ticks } = scaleOf(
      [
        survey({ start_date: "2026-01-10T00:00:00Z", end_date: "2026-02-01T00:00:00Z" }),
        survey({ start_date: "2026-03-01T00:00:00Z", end_date: "2026-04-05T00:00:00Z" }),
      ],
      now,
    );
    expect(from).toBeLessThanOrEqual(Date.parse("2026-01-10T00:00:00Z"));
    expect(to).toBeGreaterThanOrEqual(Date.parse("2026-04-05T00:00:00Z"));
    expect(ticks.map((tick) => new Date(tick).toISOString().slice(0, 10))).toEqual([
      "2026-02-01",
      "2026-03-01",
      "2026-04-01",
    ]);
  });

  test("leaves most of its room to what was", () => {
    const { from, to } = scaleOf(
      [survey({ start_date: "2026-01-10T00:00:00Z", end_date: "2031-01-01T00:00:00Z" })],
      now,
    );
    expect((to - now) / (now - from)).toBeCloseTo(0.5);
  });

  test("goes no further back than a year", () => {
    expect(scaleOf([survey({ start_date: "2019-01-01T00:00:00Z" })], now).from).toBe(now - 365 * 86_400_000);
  });
});
