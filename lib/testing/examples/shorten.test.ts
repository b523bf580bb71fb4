import { expect, test } from "vitest";
import { recordedAt } from "@/lib/testing/examples/reproducible";
import { normalize } from "@/lib/testing/examples/shorten";

const reading = { since: Date.parse("2026-11-29T11:30:00Z"), replacements: new Map() };

test("a time of the real clock becomes that of the recording", () => {
  expect(normalize("2026-11-29T11:31:02.123456Z", reading)).toBe(recordedAt);
});

test("a time that the demo names is kept, also when the recording runs at that hour", () => {
  expect(normalize("2026-11-29T12:00:00Z", reading)).toBe("2026-11-29T12:00:00Z");
});
