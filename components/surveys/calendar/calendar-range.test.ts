import { expect, test } from "vitest";
import {
  defaultMonth,
  percentAt,
  rangeOf,
  readMonth,
  stepMonth,
} from "@/components/surveys/calendar/calendar-range";

const iso = (at: number) => new Date(at).toISOString();

test("a range begins and ends with days of the time zone", () => {
  const month = rangeOf("2026-03", "month", "Europe/Berlin");
  expect([month.from, month.to].map(iso)).toEqual(["2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"]);
  expect(month.weeks.map(iso)[0]).toBe("2026-03-01T23:00:00.000Z");
  expect(month.weeks).toHaveLength(5);
  const quarter = rangeOf("2026-11", "quarter", "UTC");
  expect(quarter.months.map(iso)).toEqual([
    "2026-11-01T00:00:00.000Z",
    "2026-12-01T00:00:00.000Z",
    "2027-01-01T00:00:00.000Z",
  ]);
  expect(iso(quarter.to)).toBe("2027-02-01T00:00:00.000Z");
});

test("a week that begins with the month has its line there", () => {
  expect(rangeOf("2026-06", "month", "UTC").weeks.map(iso)[0]).toBe("2026-06-01T00:00:00.000Z");
});

test("it opens at the present, in the project's days", () => {
  const newYear = Date.parse("2026-12-31T23:30:00Z");
  expect(defaultMonth("month", newYear, "UTC")).toBe("2026-12");
  expect(defaultMonth("month", newYear, "Europe/Berlin")).toBe("2027-01");
  expect(defaultMonth("quarter", newYear, "Europe/Berlin")).toBe("2026-12");
});

test("the previous and the next range are a month or a quarter away", () => {
  expect(stepMonth("2026-12", "month", 1)).toBe("2027-01");
  expect(stepMonth("2026-02", "quarter", -1)).toBe("2025-11");
});

test("only months are read from the address", () => {
  expect(["2026-11", "2026-13", "11-2026", "2026-1", "0001-01", "", null].map(readMonth)).toEqual([
    "2026-11",
    ...Array(6).fill(null),
  ]);
});

test("positions end at the edges", () => {
  const range = { from: 100, to: 200 };
  expect([50, 100, 150, 300].map((at) => percentAt(range, at))).toEqual([0, 0, 50, 100]);
});
