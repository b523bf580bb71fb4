import { expect, test } from "vitest";
import {
  datePresets,
  daysOf,
  daysRange,
  presetOf,
  presetRange,
  quarterStart,
  relativeRange,
} from "@/components/filters/date-range";

const today = "2026-11-23";

test("every preset is read back as itself", () => {
  for (const preset of datePresets) expect(presetOf(presetRange(preset, today), today)).toBe(preset);
});

test("this quarter begins on its first day, and is another range in the next quarter", () => {
  expect(["2026-01-01", "2026-03-31", "2026-04-01", "2026-12-31"].map(quarterStart)).toEqual([
    "2026-01-01",
    "2026-01-01",
    "2026-04-01",
    "2026-10-01",
  ]);
  expect(presetRange("quarter", today)).toEqual({ date_from: "2026-10-01", date_to: null });
  expect(presetOf({ date_from: "2026-10-01", date_to: null }, "2027-01-01")).toBeNull();
});

test("days stand as they are, both of them included", () => {
  const days = { from: "2026-11-01", to: "2026-11-21" };
  expect(daysOf(daysRange(days))).toEqual(days);
  expect(presetOf(daysRange(days), today)).toBeNull();
  expect(daysOf({ date_from: "-7d", date_to: null })).toBeNull();
  expect(daysOf({ date_from: "-7d", date_to: "2026-11-21" })).toBeNull();
});

test("a range until now that is no preset has a length", () => {
  expect(relativeRange({ date_from: "-28d", date_to: null })).toEqual({ unit: "d", count: 28 });
  expect(relativeRange({ date_from: "-8w", date_to: null })).toEqual({ unit: "w", count: 8 });
  for (const date_from of ["mStart", "-1mStart", "all", "2026-11-01", "-3q"])
    expect(relativeRange({ date_from, date_to: null })).toBeNull();
  expect(relativeRange({ date_from: "-28d", date_to: "-7d" })).toBeNull();
});
