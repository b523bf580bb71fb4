import { expect, test } from "vitest";
import { nextDeletionRun } from "@/components/settings/data/next-deletion-run";

test.each([
  ["2026-11-23T11:00:00Z", "2026-11-29T05:00:00.000Z"], // a Monday
  ["2026-11-29T04:59:59Z", "2026-11-29T05:00:00.000Z"], // a Sunday, before
  ["2026-11-29T05:00:00Z", "2026-12-06T05:00:00.000Z"], // and after
  ["2026-11-28T23:59:00Z", "2026-11-29T05:00:00.000Z"],
])("the run after %s is %s", (now, run) => {
  expect(nextDeletionRun(new Date(now)).toISOString()).toBe(run);
});
