import { expect, it } from "vitest";
import { firstOpen, intervalMarks } from "@/components/analysis/results/use-interval-marks";

const days = (...texts: string[]) => texts.map((text) => new Date(text).getTime());
const at = (text: string) => new Date(text).getTime();

it("an interval is open until it ends in the time zone, and until the conversion window after it", () => {
  // 25 October 2026 has 25 hours in Berlin: it ends at 23:00 UTC.
  const times = days("2026-10-23T22:00Z", "2026-10-24T22:00Z");
  const berlin = { times, step: "day", timeZone: "Europe/Berlin" } as const;
  expect(firstOpen(berlin, at("2026-10-24T21:59Z"))).toBe(0);
  expect(firstOpen(berlin, at("2026-10-25T22:30Z"))).toBe(1);
  expect(firstOpen(berlin, at("2026-10-25T23:00Z"))).toBe(2);
  expect(firstOpen({ ...berlin, waitSeconds: 86_400 }, at("2026-10-25T12:00Z"))).toBe(0);
  expect(firstOpen({ ...berlin, times: [] }, 0)).toBe(0);
});

it("an interval is partial where the date range begins after it or ends before it", () => {
  // Weeks from Monday; the range is from Wednesday 21 October to Tuesday 3 November, in Berlin.
  const times = days("2026-10-18T22:00Z", "2026-10-25T23:00Z", "2026-11-01T23:00Z");
  const weeks = { times, step: "week", timeZone: "Europe/Berlin" } as const;
  const marksOf = (date_from: string, date_to: string, now: string) =>
    intervalMarks(weeks, { date_from, date_to, interval: "week" }, at(now)).map(({ isOpen, isPartial }) =>
      [isOpen ? "open" : "", isPartial ? "partial" : ""].join(""),
    );
  expect(marksOf("2026-10-21", "2026-11-03", "2026-11-20T12:00Z")).toEqual(["partial", "", "partial"]);
  expect(marksOf("2026-10-19", "2026-11-08", "2026-11-20T12:00Z")).toEqual(["", "", ""]);
  expect(marksOf("2026-10-20", "2026-11-08", "2026-11-08T22:59Z")).toEqual(["partial", "", "open"]);
  // The range has ended, though its last week has not.
  expect(marksOf("2026-10-19", "2026-11-04", "2026-11-05T12:00Z")).toEqual(["", "", "partial"]);
  expect(marksOf("all", "2026-11-08", "2026-11-08T23:00Z")).toEqual(["", "", ""]);
  const hours = {
    times: days("2026-11-20T10:00Z", "2026-11-20T11:00Z"),
    step: "hour",
    timeZone: "UTC",
  } as const;
  expect(intervalMarks(hours, { date_from: "-1h", interval: "hour" }, at("2026-11-20T11:30Z"))).toEqual([
    { isOpen: false, isPartial: true },
    { isOpen: true, isPartial: false },
  ]);
});
