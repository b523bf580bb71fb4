import { expect, test } from "vitest";
import { iterationMarks } from "@/components/surveys/summary/iteration-marks";

const starts = [
  "2026-09-25T18:00:00Z",
  "2026-10-25T18:00:00Z",
  "2026-11-24T18:00:00Z",
  "2026-12-24T18:00:00Z",
];
const daysOf = (...days: string[]) => days.map((day) => ({ day }));

test("an iteration is marked at the time of the day at which it begins, later ones are left out", () => {
  expect(iterationMarks(starts, daysOf("2026-09-25", "2026-10-25", "2026-11-24"), "UTC")).toEqual([
    { column: 0.75, number: 1 },
    { column: 1.75, number: 2 },
    { column: 2.75, number: 3 },
  ]);
});

test("days that begin within the second iteration are marked as the second, not the first", () => {
  expect(iterationMarks(starts, daysOf("2026-11-22", "2026-11-23", "2026-11-24"), "UTC")).toEqual([
    { column: 0, number: 2 },
    { column: 2.75, number: 3 },
  ]);
});

test("an iteration that begins on the first day hides those before it", () => {
  expect(iterationMarks(starts, daysOf("2026-11-24", "2026-11-25"), "UTC")).toEqual([
    { column: 0.75, number: 3 },
  ]);
  expect(iterationMarks(starts, [], "UTC")).toEqual([]);
});

test("the day of a beginning is the project's day", () => {
  const days = daysOf("2026-11-24", "2026-11-25");
  expect(iterationMarks(["2026-11-24T23:30:00Z"], days, "Europe/Berlin")).toEqual([
    { column: 1 + 0.5 / 24, number: 1 },
  ]);
});
