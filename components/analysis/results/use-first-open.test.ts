import { expect, it } from "vitest";
import { firstOpen } from "@/components/analysis/results/use-first-open";

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
