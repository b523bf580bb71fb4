import { expect, test } from "vitest";
import { instantsOf } from "@/components/filters/instants";

const now = new Date("2026-11-23T10:20:30Z");
const all = { date_from: "all", date_to: null };

test("days begin and end in the time zone of the project", () => {
  const range = { date_from: "2026-10-24", date_to: "2026-10-25" };
  // The clocks go back in the night to the 25th.
  expect(instantsOf(range, "Europe/Berlin", now)).toEqual({
    from: "2026-10-23T22:00:00.000Z",
    to: "2026-10-25T22:59:59.999Z",
  });
});

test("hours count back from the minute", () => {
  expect(instantsOf({ ...all, date_from: "-24h" }, "UTC", now)).toEqual({
    from: "2026-11-22T10:20:00.000Z",
    to: null,
  });
});

test("a range that has ended ends with its last day", () => {
  expect(instantsOf({ date_from: "-1mStart", date_to: "-1mEnd" }, "Europe/Berlin", now)).toEqual({
    from: "2026-09-30T22:00:00.000Z",
    to: "2026-10-31T22:59:59.999Z",
  });
  expect(instantsOf({ date_from: "-7d", date_to: "-1d" }, "UTC", now)).toEqual({
    from: "2026-11-16T00:00:00.000Z",
    to: "2026-11-22T23:59:59.999Z",
  });
});

test("what is no date is open", () => {
  expect(instantsOf(all, "UTC", now)).toEqual({ from: null, to: null });
  expect(instantsOf({ date_from: "2026-02-31", date_to: "tomorrow" }, "UTC", now)).toEqual({
    from: null,
    to: null,
  });
});
