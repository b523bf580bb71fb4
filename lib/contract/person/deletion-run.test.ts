import { expect, test } from "vitest";
import { nextDeletionRun } from "@/lib/contract/person/deletion-run";

test.for([
  ["2026-11-23T21:00:00Z", "2026-11-29T05:00:00Z"],
  ["2026-11-29T04:59:59.999Z", "2026-11-29T05:00:00Z"],
  ["2026-11-29T05:00:00Z", "2026-12-06T05:00:00Z"],
  ["2026-12-31T12:00:00Z", "2027-01-03T05:00:00Z"],
])("after %s the next run is %s", ([now, run]) => {
  expect(nextDeletionRun(new Date(now!))).toEqual(new Date(run!));
});
