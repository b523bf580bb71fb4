import { describe, expect, it } from "vitest";
import { type DateParams, dateRange, instantText, previousPeriod } from "@/lib/contract/analysis/dates";

// A Saturday.
const now = new Date("2026-11-21T10:30:00Z");

const range = (params: DateParams, zone = "UTC", at = now) => {
  const { from, to } = dateRange(params, zone, at);
  return [from === null ? null : instantText(from), instantText(to)];
};

describe("the date range of an analysis", () => {
  it("is the last seven days and today by default", () => {
    expect(range({})).toEqual(["2026-11-14T00:00:00.000000Z", "2026-11-21T23:59:59.999999Z"]);
    expect(range({ interval: "hour" })).toEqual([
      "2026-11-14T00:00:00.000000Z",
      "2026-11-21T23:59:59.999999Z",
    ]);
  });

  it("covers whole days, whatever the time of day", () => {
    expect(range({ date_from: "2021-05-01 13:00:00", date_to: "2021-05-07 00:00:00" })).toEqual([
      "2021-05-01T00:00:00.000000Z",
      "2021-05-07T23:59:59.999999Z",
    ]);
  });

  it("is exact when it is explicit, hourly, or given in hours", () => {
    const exact = ["2021-05-01T13:00:00.000000Z", "2021-05-07T00:00:00.000000Z"];
    const asked = { date_from: "2021-05-01T13:00:00", date_to: "2021-05-07T00:00:00Z" };
    expect(range({ ...asked, explicit_date: true })).toEqual(exact);
    expect(range({ ...asked, interval: "hour" })).toEqual(exact);
    expect(range({ date_from: "-24h", date_to: "-1h" })).toEqual([
      "2026-11-20T10:30:00.000000Z",
      "2026-11-21T09:30:00.000000Z",
    ]);
  });

  it.each([
    ["-1d", "2026-11-20"],
    ["1d", "2026-11-20"],
    ["dStart", "2026-11-21"],
    ["-2w", "2026-11-07"],
    ["-1m", "2026-10-21"],
    ["-1q", "2026-08-22"],
    ["-1y", "2025-11-21"],
    ["mStart", "2026-11-01"],
    ["-1mStart", "2026-10-01"],
    ["-1mEnd", "2026-10-31"],
    ["-9mEnd", "2026-02-28"],
    ["yStart", "2026-01-01"],
    ["-90M", "2026-11-21"],
    ["-172800s", "2026-11-21"],
    ["nonsense", "2026-11-21"],
    ["", "2026-11-21"],
    ["2021-02-30", "2026-11-21"],
    ["-99999y", "0002-01-01"],
  ])("%s is %s", (date_from, day) => {
    expect(range({ date_from })[0]).toBe(`${day}T00:00:00.000000Z`);
  });

  it("starts with the first event for all", () => {
    expect(range({ date_from: "all" })).toEqual([null, "2026-11-21T23:59:59.999999Z"]);
  });

  it("uses days in the project's time zone", () => {
    // At 10:30 UTC it is still the 20th in Honolulu (UTC-10) and already 23:30 in Auckland (UTC+13).
    expect(range({ date_from: "dStart" }, "Pacific/Honolulu", new Date("2026-11-21T09:30:00Z"))).toEqual([
      "2026-11-20T10:00:00.000000Z",
      "2026-11-21T09:59:59.999999Z",
    ]);
    expect(range({ date_from: "2026-11-21", date_to: "2026-11-21" }, "Pacific/Auckland")).toEqual([
      "2026-11-20T11:00:00.000000Z",
      "2026-11-21T10:59:59.999999Z",
    ]);
    // An instant with a zone belongs to the project's day at that instant.
    expect(range({ date_from: "2026-11-20T23:30:00Z" }, "Europe/Berlin")[0]).toBe(
      "2026-11-20T23:00:00.000000Z",
    );
  });

  it("respects days of other lengths at clock changes", () => {
    // Berlin, 29 March 2026: 23 hours. 25 October: 25 hours.
    expect(range({ date_from: "2026-03-29", date_to: "2026-03-29" }, "Europe/Berlin")).toEqual([
      "2026-03-28T23:00:00.000000Z",
      "2026-03-29T21:59:59.999999Z",
    ]);
    expect(range({ date_from: "2026-10-25", date_to: "2026-10-25" }, "Europe/Berlin")).toEqual([
      "2026-10-24T22:00:00.000000Z",
      "2026-10-25T22:59:59.999999Z",
    ]);
    // Beirut, 2021-03-28: midnight is skipped, the day begins at 01:00 (UTC+3).
    expect(range({ date_from: "2021-03-28", date_to: "2021-03-28" }, "Asia/Beirut")).toEqual([
      "2021-03-27T22:00:00.000000Z",
      "2021-03-28T20:59:59.999999Z",
    ]);
  });
});

describe("an instant for PostgreSQL", () => {
  it("keeps its microseconds, before 1970 too", () => {
    expect(instantText(1)).toBe("1970-01-01T00:00:00.000001Z");
    expect(instantText(-1)).toBe("1969-12-31T23:59:59.999999Z");
  });
});

describe("the period before", () => {
  const periodBefore = (params: DateParams, zone = "UTC") => previousPeriod(params, zone, now);

  it("has as many days, and ends the day before the range begins", () => {
    expect(periodBefore({})).toEqual({ date_from: "2026-11-06", date_to: "2026-11-13" });
    expect(periodBefore({ date_from: "2026-03-01", date_to: "2026-03-31" })).toEqual({
      date_from: "2026-01-29",
      date_to: "2026-02-28",
    });
    // A day of 25 hours is one day.
    expect(periodBefore({ date_from: "2026-10-25", date_to: "2026-10-25" }, "Europe/Berlin")).toEqual({
      date_from: "2026-10-24",
      date_to: "2026-10-24",
    });
  });

  it("has the same weekdays by week, the same days by month, and as many intervals", () => {
    // From a Wednesday to a Tuesday, 30 and 28 days.
    expect(periodBefore({ interval: "week", date_from: "2026-10-21", date_to: "2026-11-19" })).toEqual({
      date_from: "2026-09-16",
      date_to: "2026-10-15",
    });
    expect(periodBefore({ interval: "week", date_from: "2026-10-21", date_to: "2026-11-17" })).toEqual({
      date_from: "2026-09-23",
      date_to: "2026-10-20",
    });
    const byMonth = (date_from: string, date_to: string) =>
      periodBefore({ interval: "month", date_from, date_to });
    expect(byMonth("2026-11-01", "2026-11-21")).toEqual({ date_from: "2026-10-01", date_to: "2026-10-21" });
    expect(byMonth("2026-02-01", "2026-02-28")).toEqual({ date_from: "2026-01-01", date_to: "2026-01-31" });
    expect(byMonth("2026-01-15", "2026-03-10")).toEqual({ date_from: "2025-11-15", date_to: "2026-01-10" });
    expect(byMonth("2026-01-31", "2026-02-28")).toEqual({ date_from: "2025-12-31", date_to: "2026-01-30" });
  });

  it("has as many hours where dates are exact, and is the same range when it is sent back", () => {
    const hours = periodBefore({ date_from: "-24h", date_to: "-1h", interval: "hour" });
    expect(hours).toEqual({
      date_from: "2026-11-19T11:30:00.000000Z",
      date_to: "2026-11-20T10:29:59.999999Z",
    });
    expect(range({ ...hours, explicit_date: true })[0]).toBe("2026-11-19T11:30:00.000000Z");
  });

  it("does not exist without a beginning", () => {
    expect(periodBefore({ date_from: "all" })).toBeNull();
  });
});
