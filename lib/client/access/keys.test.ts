import { expect, test } from "vitest";
import { isExpired, isUnused } from "@/lib/client/access/keys";

const now = Date.parse("2026-11-23T12:00:00Z");

test("a key is unused 90 days after its last request, or after it was created", () => {
  const [longAgo, lately] = ["2026-08-25T12:00:00Z", "2026-08-25T12:00:01Z"];
  expect(isUnused({ created_at: longAgo, last_used_at: null }, now)).toBe(true);
  expect(isUnused({ created_at: lately, last_used_at: null }, now)).toBe(false);
  expect(isUnused({ created_at: longAgo, last_used_at: lately }, now)).toBe(false);
  expect(isUnused({ created_at: "2020-01-01T00:00:00Z", last_used_at: longAgo }, now)).toBe(true);
});

test("a key expires at its expiry, and not without one", () => {
  expect(isExpired({ expires_at: null }, now)).toBe(false);
  expect(isExpired({ expires_at: "2026-11-23T12:00:00Z" }, now)).toBe(true);
  expect(isExpired({ expires_at: "2026-11-23T12:00:01Z" }, now)).toBe(false);
});
