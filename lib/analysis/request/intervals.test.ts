import { parseDateTime, toZoned } from "@internationalized/date";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  intervalLabel,
  intervalOf,
  intervalStarts,
  type TimeInterval,
} from "@/lib/analysis/request/intervals";
import { intervalWords } from "@/lib/contract/analysis/parameters";

const at = (text: string) => new Date(text).getTime();
const starts = (from: string, to: string, interval: TimeInterval, timezone = "UTC", margin = 0) =>
  intervalStarts({ from: at(from), to: at(to) }, interval, timezone, margin).map((start) =>
    new Date(start).toISOString().replace(":00.000Z", "Z"),
  );

describe("intervals", () => {
  it("begin at or before the range, and end after it", () => {
    expect(starts("2024-01-01T05:00Z", "2024-01-02T00:00Z", "day")).toEqual([
      "2024-01-01T00:00Z",
      "2024-01-02T00:00Z",
      "2024-01-03T00:00Z",
    ]);
    expect(starts("2024-01-31T05:00Z", "2024-02-01T00:00Z", "month")).toEqual([
      "2024-01-01T00:00Z",
      "2024-02-01T00:00Z",
      "2024-03-01T00:00Z",
    ]);
    expect(starts("2024-01-01T05:59Z", "2024-01-01T06:00Z", "hour")).toEqual([
      "2024-01-01T05:00Z",
      "2024-01-01T06:00Z",
      "2024-01-01T07:00Z",
    ]);
  });

  it("include the margin on both sides", () => {
    expect(starts("2024-03-31T12:00Z", "2024-03-31T13:00Z", "month", "UTC", 2)).toEqual(
      ["01", "02", "03", "04", "05", "06"].map((month) => `2024-${month}-01T00:00Z`),
    );
    expect(starts("2024-03-31T12:10Z", "2024-03-31T12:20Z", "hour", "UTC", 1)).toEqual(
      ["11", "12", "13", "14"].map((hour) => `2024-03-31T${hour}:00Z`),
    );
  });

  it("begin weeks on Monday", () => {
    // 3 March 2024 was a Sunday.
    expect(starts("2024-03-03T23:59Z", "2024-03-04T00:00Z", "week")).toEqual([
      "2024-02-26T00:00Z",
      "2024-03-04T00:00Z",
      "2024-03-11T00:00Z",
    ]);
  });

  it("are as long as the days of the time zone", () => {
    // Berlin: 23 hours on 31 March 2024, 25 on 27 October.
    expect(starts("2024-03-31T10:00Z", "2024-03-31T10:00Z", "day", "Europe/Berlin")).toEqual([
      "2024-03-30T23:00Z",
      "2024-03-31T22:00Z",
    ]);
    expect(starts("2024-10-27T10:00Z", "2024-10-27T10:00Z", "day", "Europe/Berlin")).toEqual([
      "2024-10-26T22:00Z",
      "2024-10-27T23:00Z",
    ]);
    // The clock goes from 23:59:59 to 1:00 in Cairo on 26 April 2024: the day begins an hour late.
    expect(starts("2024-04-26T10:00Z", "2024-04-26T10:00Z", "day", "Africa/Cairo")).toEqual([
      "2024-04-25T22:00Z",
      "2024-04-26T21:00Z",
    ]);
  });

  it.each([
    ["Pacific/Apia", "2011-12-30", ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01"]],
    ["Pacific/Kwajalein", "1993-08-21", ["1993-08-19", "1993-08-20", "1993-08-22", "1993-08-23"]],
    ["Pacific/Kiritimati", "1994-12-31", ["1994-12-29", "1994-12-30", "1995-01-01", "1995-01-02"]],
  ])("leave out the day that %s skips, %s", (timezone, skipped, days) => {
    const label = (all: number[]) => all.map((start) => intervalLabel(start, "day", timezone));
    const noon = (day: string) =>
      toZoned(parseDateTime(`${day}T12:00`), timezone)
        .toDate()
        .getTime();
    const range = { from: noon(days[1]!), to: noon(days[2]!) };
    expect(label(intervalStarts(range, "day", timezone))).toEqual(days.slice(1));
    // Both days around the range, as a margin.
    const [before, after] = [range.from, range.to].map((at) =>
      label(intervalStarts({ from: at, to: at }, "day", timezone, 1)),
    );
    expect(before).toEqual([...days.slice(0, 3), days[3]]);
    expect(after?.slice(0, 3)).toEqual(days.slice(1));
    expect([...before!, ...after!]).not.toContain(skipped);
  });

  it("start with the local hour, and include the hour that occurs twice", () => {
    expect(starts("2024-10-27T00:30Z", "2024-10-27T01:30Z", "hour", "Europe/Berlin")).toEqual([
      "2024-10-27T00:00Z",
      "2024-10-27T01:00Z",
      "2024-10-27T02:00Z",
    ]);
    expect(starts("2024-01-01T00:00Z", "2024-01-01T00:00Z", "hour", "Asia/Kolkata")).toEqual([
      "2023-12-31T23:30Z",
      "2024-01-01T00:30Z",
    ]);
  });

  it("contain every instant of the range exactly once", () => {
    const instant = fc.integer({ min: at("1990-01-01T00:00Z"), max: at("2030-01-01T00:00Z") });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 0, max: 200 * 86_400_000 }),
        fc.constantFrom(...intervalWords),
        fc.constantFrom(
          "UTC",
          "Europe/Berlin",
          "America/St_Johns",
          "Australia/Lord_Howe",
          "Asia/Kathmandu",
          "Pacific/Apia",
          "Pacific/Kwajalein",
        ),
        fc.integer({ min: 0, max: 2 }),
        (from, length, interval, timezone, margin) => {
          const all = intervalStarts({ from, to: from + length }, interval, timezone, margin);
          expect(all.every((start, index) => index === 0 || start > all[index - 1]!)).toBe(true);
          expect(intervalOf(all, from)).toBe(margin);
          expect(intervalOf(all, from + length)).toBe(all.length - 2 - margin);
        },
      ),
    );
  });
});

describe("intervalOf", () => {
  it("includes the start and excludes the end", () => {
    expect([9, 10, 19, 20, 29, 30, 99].map((instant) => intervalOf([10, 20, 30], instant))).toEqual([
      -1, 0, 0, 1, 1, 2, 2,
    ]);
  });
});

describe("intervalLabel", () => {
  it("is the local date, for hours with the time", () => {
    expect(intervalLabel(at("2024-03-30T23:00Z"), "day", "Europe/Berlin")).toBe("2024-03-31");
    expect(intervalLabel(at("2024-01-01T00:00Z"), "month", "UTC")).toBe("2024-01-01");
    expect(intervalLabel(at("2024-03-31T01:00Z"), "hour", "Europe/Berlin")).toBe("2024-03-31 03:00:00");
  });
});
