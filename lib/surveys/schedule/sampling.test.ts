import { describe, expect, it } from "vitest";
import { dailyLimits } from "@/lib/surveys/schedule/sampling";

const plan = (
  response_sampling_interval_type: string | null,
  response_sampling_interval: number | null,
  response_sampling_limit: number | null,
) =>
  JSON.parse(
    dailyLimits({
      response_sampling_start_date: new Date("2024-02-28T15:00:00Z"),
      response_sampling_interval_type,
      response_sampling_interval,
      response_sampling_limit,
    }) ?? "null",
  ) as { date: string; daily_response_limit: number; rollout_percentage: number }[] | null;

describe("a sampling plan", () => {
  it("increases by the same share each day", () => {
    const days = plan("day", 10, 500);
    expect(days?.map((day) => day.daily_response_limit)).toEqual([
      50, 100, 150, 200, 250, 300, 350, 400, 450, 500,
    ]);
    expect(days?.map((day) => day.rollout_percentage)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(days?.slice(0, 3).map((day) => day.date)).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  });

  it("adds the remainder to the first days, and ends at 100 percent", () => {
    const days = plan("week", 1, 10);
    expect(days?.map((day) => day.daily_response_limit)).toEqual([2, 4, 6, 7, 8, 9, 10]);
    expect(days?.map((day) => day.rollout_percentage)).toEqual([
      14.29, 28.57, 42.86, 57.14, 71.43, 85.71, 100,
    ]);
    expect(plan("month", 2, 1)).toHaveLength(60);
  });

  it("is null without a limit, an interval or its type", () => {
    expect([
      plan("day", 1, null),
      plan("day", 1, 0),
      plan("day", null, 5),
      plan(null, 1, 5),
      plan("year", 1, 5),
    ]).toEqual(Array(5).fill(null));
  });
});
