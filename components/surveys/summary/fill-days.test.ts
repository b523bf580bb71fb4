import { expect, test } from "vitest";
import { fillDays, maxDays } from "@/components/surveys/summary/fill-days";

const bucket = (key: string, started: number, completed: number) => ({ key, started, completed });

test("days on which no one answered are there, over the end of a month", () => {
  expect(fillDays([bucket("2026-02-27", 3, 2), bucket("2026-03-02", 1, 1)], "UTC")).toEqual([
    { day: "2026-02-27", completed: 2, partial: 1 },
    { day: "2026-02-28", completed: 0, partial: 0 },
    { day: "2026-03-01", completed: 0, partial: 0 },
    { day: "2026-03-02", completed: 1, partial: 0 },
  ]);
});

test("no answers are no days, and of many years the latest days are kept", () => {
  expect(fillDays([], "UTC")).toEqual([]);
  const days = fillDays([bucket("2015-01-01", 1, 1), bucket("2026-01-01", 1, 1)], "Europe/Berlin");
  expect(days).toHaveLength(maxDays);
  expect(days.at(-1)).toEqual({ day: "2026-01-01", completed: 1, partial: 0 });
});

test("a day that the time zone skips is left out", () => {
  const days = fillDays([bucket("2011-12-29", 1, 1), bucket("2011-12-31", 1, 1)], "Pacific/Apia");
  expect(days.map(({ day }) => day)).toEqual(["2011-12-29", "2011-12-31"]);
});
