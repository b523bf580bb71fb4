import { expect, test } from "vitest";
import { chooseTimeLabels } from "@/components/charts/time-axis";

const hour = 3_600_000;
const times = (start: string, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => Date.parse(start) + index * step);

test("days are labelled a week apart where each has no room", () => {
  const days = times("2026-08-01T00:00Z", 60, 24 * hour);
  expect(chooseTimeLabels(days, "day", "UTC", 10)).toEqual({
    positions: [0, 7, 14, 21, 28, 35, 42, 49, 56],
    step: "day",
  });
});

test("a day of hours is labelled by hours", () => {
  const hours = times("2026-08-01T00:00Z", 24, hour);
  expect(chooseTimeLabels(hours, "hour", "UTC", 5).positions).toEqual([0, 6, 12, 18]);
});

test("hours over many days are labelled where the zone's days begin, also when clocks change", () => {
  const hours = times("2026-10-24T10:00Z", 72, hour);
  const { positions, step } = chooseTimeLabels(hours, "hour", "Europe/Berlin", 20);
  expect(step).toBe("day");
  expect(positions.map((position) => new Date(hours[position] ?? 0).toISOString())).toEqual([
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
    "2026-10-26T23:00:00.000Z",
  ]);
});

test("no times have no labels", () => {
  expect(chooseTimeLabels([], "day", "UTC", 10).positions).toEqual([]);
});
