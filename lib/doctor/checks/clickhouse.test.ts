import { expect, test } from "vitest";
import type { CopyState } from "@/lib/clickhouse/state";
import { checkState } from "@/lib/doctor/checks/clickhouse";

const now = new Date("2026-11-26T12:00:00Z");
const well: CopyState = {
  isComplete: true,
  isPartial: false,
  asOf: now,
  lagSeconds: 1,
  version: "1",
  outboxRows: 2,
  rowsShipped: 3,
  rowsBackfilled: 4,
  lastFailure: null,
  lastCheck: { at: new Date("2026-11-20T12:00:00Z"), differences: 0 },
};

test("an installation without ClickHouse has nothing to do", () => {
  expect(checkState(null, false, now)).toEqual({ status: "ok", detail: "Not used.", fix: null });
  expect(checkState(null, true, now)).toMatchObject({ status: "warning", fix: "Run clickhouse:backfill." });
});

test("a copy that is shipped to and was compared is ok", () => {
  expect(checkState(well, true, now)).toMatchObject({
    status: "ok",
    detail: "1 s behind, 2 changes to ship. Equal in the last check.",
  });
});

test.each<[Partial<CopyState>, string, string]>([
  [{ lastFailure: { at: now, error: "connect ECONNREFUSED" } }, "error", "ECONNREFUSED"],
  [{ lagSeconds: 61 }, "warning", "61 s behind"],
  [{ isComplete: false }, "warning", "Not complete"],
  [{ lastCheck: null }, "warning", "Not compared"],
  [{ lastCheck: { at: new Date("2026-10-01T12:00:00Z"), differences: 0 } }, "warning", "Not compared"],
  [{ lastCheck: { at: now, differences: 5 } }, "warning", "5 rows differed"],
])("%o is a finding", (change, status, detail) => {
  expect(checkState({ ...well, ...change }, true, now)).toMatchObject({
    status,
    detail: expect.stringContaining(detail),
    fix: expect.any(String),
  });
});

test("an outbox that no one empties is an error", () => {
  expect(checkState(well, false, now)).toMatchObject({
    status: "error",
    fix: expect.stringContaining("clickhouse:off"),
  });
});
