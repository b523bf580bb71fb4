import { describe, expect, it } from "vitest";
import { createMatcher } from "@/lib/filters/match";
import { flagFilterRules, parseFilters } from "@/lib/filters/parse";

// What the operators mean, by example. That the database agrees is the business of sql.test.ts.

const now = new Date("2026-03-31T12:00:00Z");

/** Whether a person with the property `k` (none for undefined) matches. */
function passes(stored: unknown, operator: string | undefined, value: unknown, negation = false): boolean {
  const filter = { key: "k", value, negation, ...(operator !== undefined && { operator }) };
  const properties = stored === undefined ? {} : { k: stored };
  return createMatcher(parseFilters([filter], flagFilterRules), now)({ properties, cohorts: new Set([7]) });
}

describe.each([
  ["exact", "a", "a", true],
  ["exact", "a", "A", false],
  ["exact", 5, "5", true],
  ["exact", "5", 5, true],
  ["exact", 5, ["4", 5], true],
  ["exact", true, "true", true],
  ["exact", true, ["true"], true],
  ["exact", "true", true, true],
  ["exact", { a: 1, b: [1, 2] }, '{ "a" : 1, "b":[1,2] }', true],
  ["exact", { b: 2, a: 1 }, { a: 1, b: 2 }, true],
  ["exact", ["x"], "x", false],
  ["exact", "", "", true],
  ["exact", undefined, "", false],
  ["exact", null, "null", false],
  ["exact", "a", [], false],
  ["is_not", "a", "a", false],
  ["is_not", undefined, "a", true],
  ["is_not", null, "a", true],
  [undefined, "a", "a", true],
  ["between", "a", "a", true],
  ["icontains", "Ann@Example.COM", "example", true],
  ["icontains", "100%", "0%", true],
  ["icontains", "100", "1%0", false],
  ["icontains", "abc", "a_c", false],
  ["icontains", "ÄPFEL", "äp", true],
  ["icontains", 1500, "50", true],
  ["icontains", { a: 1 }, '{"a":1}', true],
  ["icontains", undefined, "a", false],
  ["not_icontains", undefined, "a", true],
  ["not_icontains", null, "a", true],
  ["not_icontains", "abc", "B", false],
  ["regex", "abc", "b", true],
  ["regex", "abc", "^b", false],
  ["regex", "abc", "B", false],
  ["regex", "abc", "(?i)B", true],
  ["regex", "aé", "\\w$", false],
  ["regex", "abc", "(", false],
  ["regex", "aa", "(a)\\1", false],
  ["regex", undefined, "", false],
  ["not_regex", "abc", "x", true],
  ["not_regex", undefined, "x", true],
  ["not_regex", "abc", "(", false],
  ["not_regex", undefined, "(", false],
  ["gt", 5, 4, true],
  ["gt", "5", "4.5", true],
  ["gt", 5, 5, false],
  ["gte", 5, "5", true],
  ["lt", "1e1", 11, true],
  ["lte", "ten", 11, false],
  ["lt", true, 2, false],
  ["lt", undefined, 2, false],
  ["lt", 1, "two", false],
  ["lt", "", 2, false],
  ["is_set", "", undefined, true],
  ["is_set", null, "is_set", true],
  ["is_set", undefined, undefined, false],
  ["is_not_set", undefined, undefined, true],
  ["is_not_set", null, undefined, true],
  ["is_not_set", "", undefined, false],
  ["is_date_exact", "2026-03-01T23:59:59.9Z", "2026-03-01", true],
  ["is_date_exact", "2026-03-01T10:00:00.9Z", "2026-03-01T10:00:00", true],
  ["is_date_exact", "2026-03-02T00:30:00+01:00", "2026-03-01", true],
  ["is_date_after", "2026-03-01T23:59:59", "2026-03-01", false],
  ["is_date_after", "2026-03-02", "2026-03-01", true],
  ["is_date_after", "2026-03-01 10:00:01", "2026-03-01T10:00:00Z", true],
  ["is_date_before", "2026-03-01", "2026-03-01", false],
  ["is_date_before", "2026-02-28T23:59:59Z", "2026-03-01", true],
  ["is_date_before", "2026-02-29", "2026-03-01", false],
  ["is_date_before", "soon", "2026-03-01", false],
  ["is_date_before", "2026-02-01", "soon", false],
  ["is_date_before", undefined, "2026-03-01", false],
  ["is_date_before", 1_770_000_000, "2026-03-01", true],
  ["is_date_before", 1_770_000_000_000, "2026-03-01", true],
  ["is_date_after", 1_774_958_400_001, "2026-03-31T12:00:00Z", true],
  ["is_date_exact", "1774958400999", "2026-03-31T12:00:00Z", true],
  ["is_date_exact", "2026-03-31T12:00:00Z", 1_774_958_400_000, true],
  ["is_date_before", 17_700_000_000, "2026-03-01", false],
  ["is_date_before", "2026-03-01T11:59:59Z", "-30d", true],
  ["is_date_after", "2026-03-31T06:00:01Z", "6h", true],
  ["is_date_before", "2026-02-28T11:59:59Z", "1m", true],
  ["is_date_before", "2026-02-28T12:00:01Z", "1m", false],
])("%s", (operator, stored, value, expected) => {
  it(`of ${JSON.stringify(value)} is ${expected} for ${JSON.stringify(stored) ?? "nothing"}`, () => {
    expect(passes(stored, operator, value)).toBe(expected);
  });
});

it.each([
  ["exact", "a", "a", false],
  ["is_not", "a", "a", true],
  ["gt", 5, 5, true],
  ["gt", undefined, 5, false],
  ["lt", 5, 5, true],
  ["is_set", undefined, undefined, true],
  ["is_not_set", "a", undefined, true],
  ["icontains", undefined, "a", true],
  ["is_date_before", "2026-03-02", "2026-03-01", true],
  ["is_date_exact", "2026-03-02", "2026-03-01", true],
])("negation of %s of %j and %j is %s", (operator, stored, value, expected) => {
  expect(passes(stored, operator, value, true)).toBe(expected);
});

it("evaluates groups and cohorts", () => {
  const of = (filters: unknown) =>
    createMatcher(
      parseFilters(filters, flagFilterRules),
      now,
    )({ properties: { a: 1 }, cohorts: new Set([7]) });
  const a = { key: "a", value: 1 };
  const b = { key: "b", value: 1 };
  expect(of([a, b])).toBe(false);
  expect(of({ type: "OR", values: [a, b] })).toBe(true);
  expect(of([{ key: "id", type: "cohort", value: "7" }])).toBe(true);
  expect(of([{ key: "id", type: "static-cohort", value: [6, 7] }])).toBe(true);
  expect(of([{ key: "id", type: "cohort", value: 7, operator: "not_in" }])).toBe(false);
  expect(of([{ key: "id", type: "cohort", value: 7, negation: true }])).toBe(false);
  expect(of([{ key: "id", type: "cohort", value: 8, negation: true }])).toBe(true);
});

it("ignores inherited properties", () => {
  const filter = [{ key: "constructor", operator: "is_set" }];
  expect(
    createMatcher(parseFilters(filter, flagFilterRules), now)({ properties: {}, cohorts: new Set() }),
  ).toBe(false);
});
