import { describe, expect, test } from "vitest";
import {
  addDays,
  areSameDates,
  moveDates,
  nextMorning,
  withDates,
} from "@/components/surveys/calendar/move-dates";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";

const now = Date.parse("2026-03-10T12:00:00Z");
const context = { timeZone: "UTC", now };
const dates = (start_date: string | null, end_date: string | null = null) => ({ start_date, end_date });

describe("dates that are moved", () => {
  test("keep their time of day in the project's time zone, also over a change of clocks", () => {
    expect(addDays("2026-03-28T08:00:00Z", 1, "Europe/Berlin")).toBe("2026-03-29T07:00:00.000Z");
    expect(addDays("2026-03-28T08:00:00Z", 1, "UTC")).toBe("2026-03-29T08:00:00.000Z");
  });

  test("move together, or the end alone", () => {
    const before = dates("2026-03-20T09:00:00Z", "2026-03-25T09:00:00Z");
    expect(moveDates(before, "survey", 3, context)).toEqual(
      dates("2026-03-23T09:00:00.000Z", "2026-03-28T09:00:00.000Z"),
    );
    expect(moveDates(before, "end", -2, context)).toEqual(
      dates("2026-03-20T09:00:00Z", "2026-03-23T09:00:00.000Z"),
    );
  });

  test("stop before the present, and an end after its start", () => {
    const before = dates("2026-03-12T15:00:00Z", "2026-03-15T09:00:00Z");
    expect(moveDates(before, "survey", -9, context).start_date).toBe("2026-03-10T15:00:00.000Z");
    expect(moveDates(before, "end", -9, context).end_date).toBe("2026-03-13T09:00:00.000Z");
    const today = dates("2026-03-10T15:00:00Z");
    expect(moveDates(today, "survey", -1, context)).toEqual(today);
  });

  test("stay before the end where the start moves alone", () => {
    const before = dates("2026-03-12T15:00:00Z", "2026-03-15T09:00:00Z");
    expect(moveDates(before, "start", 9, context)).toEqual(
      dates("2026-03-14T15:00:00.000Z", "2026-03-15T09:00:00Z"),
    );
  });

  test("do not move where there are none", () => {
    expect(moveDates(dates(null), "survey", 1, context)).toEqual(dates(null));
    expect(moveDates(dates("2026-03-12T15:00:00Z"), "end", 1, context)).toEqual(
      dates("2026-03-12T15:00:00Z"),
    );
  });

  test("are the same instants however they are written", () => {
    expect(areSameDates(dates("2026-03-12T15:00:00Z"), dates("2026-03-12T15:00:00.000Z"))).toBe(true);
    expect(areSameDates(dates("2026-03-12T15:00:00Z"), dates(null))).toBe(false);
  });
});

test("a draft is offered a start at 09:00 of the next day", () => {
  expect(nextMorning(now, "Europe/Berlin")).toBe("2026-03-11T08:00:00.000Z");
});

const draft: CalendarSurvey = {
  id: "a",
  name: "A",
  type: "popover",
  state: "draft",
  version: 1,
  start_date: null,
  end_date: null,
  iteration_count: 2,
  iteration_frequency_days: 7,
  iteration_anchor_date: null,
  responses_limit: null,
  responses: null,
  windows: [],
  forecast: null,
  expected_end: null,
  canary: null,
  contact_priority: "medium",
  audience: null,
};

test("a draft with a start is scheduled, with the windows it will have", () => {
  const scheduled = withDates(draft, dates("2026-03-20T09:00:00Z"), now);
  expect(scheduled).toMatchObject({ state: "scheduled", expected_end: "2026-04-03T09:00:00.000Z" });
  expect(scheduled.windows).toEqual([
    { start: "2026-03-20T09:00:00.000Z", end: "2026-03-27T09:00:00.000Z" },
    { start: "2026-03-27T09:00:00.000Z", end: "2026-04-03T09:00:00.000Z" },
  ]);
  expect(withDates(scheduled, dates(null), now)).toMatchObject({
    state: "draft",
    windows: [],
    expected_end: null,
  });
});
