import { expect, test } from "vitest";
import { intervalTimes } from "@/components/analysis/results/interval-times";

test("days begin at midnight and hours at their time in the project's zone, also where clocks change", () => {
  const iso = (labels: string[]) =>
    intervalTimes(labels, "Europe/Berlin").map((time) => new Date(time).toISOString());
  expect(iso(["2026-10-25", "2026-10-26", "2026-11-01 09:00:00"])).toEqual([
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
    "2026-11-01T08:00:00.000Z",
  ]);
});
