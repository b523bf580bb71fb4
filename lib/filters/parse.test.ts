import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { Invalid } from "@/lib/errors";
import { createMatcher } from "@/lib/filters/match";
import { cohortFilterRules, flagFilterRules, parseFilters, personFilterRules } from "@/lib/filters/parse";

const now = new Date("2026-03-31T12:00:00Z");
const plan = { key: "plan", value: "team", type: "person" };
const age = { key: "age", value: 40, operator: "gt", type: "person" };
const nothing = { kind: "group", type: "AND", values: [] };

const caught = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
};

describe("filter formats", () => {
  it.each([undefined, null, "", "  ", [], "[]", {}, '{"type":"OR","values":[]}'])(
    "treat %j as no filter",
    (input) => {
      expect(parseFilters(input, personFilterRules)).toEqual(nothing);
    },
  );

  it("are equivalent: JSON or its value, a list, a group, nested groups, a single filter", () => {
    const tree = parseFilters([plan, age], personFilterRules);
    expect(tree).toMatchObject({ type: "AND", values: [{ key: "plan", test: "exact" }, { test: "gt" }] });
    expect(parseFilters(JSON.stringify([plan, age]), personFilterRules)).toEqual(tree);
    expect(parseFilters({ type: "AND", values: [plan, age] }, personFilterRules)).toEqual(tree);
    expect(parseFilters(plan, personFilterRules)).toEqual(parseFilters([plan], personFilterRules));
    const nested = {
      type: "OR",
      values: [
        { type: "AND", values: [plan] },
        { type: "OR", values: [age] },
      ],
    };
    expect(parseFilters(nested, personFilterRules)).toMatchObject({
      type: "OR",
      values: [
        { type: "AND", values: [{ key: "plan" }] },
        { type: "OR", values: [{ key: "age" }] },
      ],
    });
  });

  it("include PostHog's old one, with the default type", () => {
    const old = { $browser: "Chrome", price__gt: 5, odd__name: 1 };
    expect(parseFilters({ plan: "pro" }, personFilterRules)).toMatchObject({
      values: [{ owner: "person", key: "plan", test: "exact", values: ["pro"] }],
    });
    expect(
      parseFilters(old, { ...personFilterRules, accept: ["event"], defaultType: "event" }),
    ).toMatchObject({
      values: [
        { owner: "event", key: "$browser", test: "exact", values: ["Chrome"] },
        { key: "price", test: "gt", values: [5] },
        { key: "odd__name", test: "exact" },
      ],
    });
  });

  it.each(["{", "[}", "5", "true", '"text"', '{"type":"XOR","values":[]}', '{"values":[]}'])(
    "reject %s",
    (text) => {
      expect(caught(() => parseFilters(text, personFilterRules))).toMatchObject({
        attr: "properties",
        code: "invalid_input",
        message: "Properties are unparsable!",
      });
    },
  );

  it("reject a list of groups and filters", () => {
    const mixed = [plan, { type: "AND", values: [age] }];
    for (const input of [mixed, [{ type: "OR", values: mixed }]]) {
      expect(caught(() => parseFilters(input, personFilterRules))).toMatchObject({
        message: "Property list cannot contain both PropertyGroup and Property objects",
      });
    }
  });

  it("reject more than 500 filters", () => {
    expect(parseFilters(Array(500).fill(plan), personFilterRules).values).toHaveLength(500);
    expect(caught(() => parseFilters(Array(501).fill(plan), personFilterRules))).toBeInstanceOf(Invalid);
  });
});

describe("regular expressions", () => {
  const regex = (value: unknown) => ({ key: "k", operator: "regex", value });

  it("are rejected before any is compiled when they are too large together", () => {
    const compile = vi.spyOn(RE2JS, "compile");
    const hostile = Array.from({ length: 100 }, (_, at) => regex(`^x${at}${"[a-z]{1,255}".repeat(50)}`));
    const many = Array.from({ length: 100 }, (_, at) => regex(`${at}.{40}`));
    for (const filters of [hostile, hostile.slice(0, 1), many, [regex(many.map(({ value }) => value))]]) {
      for (const reading of [personFilterRules, cohortFilterRules, flagFilterRules]) {
        const error = caught(() => parseFilters(filters, reading));
        expect(error).toMatchObject({ attr: reading.attr, message: expect.stringContaining("too large") });
      }
    }
    expect(parseFilters(many.slice(0, 40), personFilterRules).values).toHaveLength(40);
    expect(compile).not.toHaveBeenCalled();
  });
});

const bad = [
  { key: "plan", value: "team", type: "event" },
  { key: "plan", value: "team", type: "group" },
  { key: "plan", value: "team", type: "behavioral" },
  { key: "plan", value: "team", type: "nonsense" },
  { value: "team", type: "person" },
  { key: "", value: "team", type: "person" },
  { key: "plan", type: "person" },
  { key: "plan", value: null, type: "person" },
  { key: "id", type: "cohort" },
  "plan",
  null,
];

describe("an invalid filter", () => {
  it.each(bad)("is left out of a stored flag: %j", (entry) => {
    expect(parseFilters([entry], flagFilterRules)).toEqual(nothing);
    const group = {
      type: "OR",
      values: [
        { type: "OR", values: [entry] },
        { type: "AND", values: [plan] },
      ],
    };
    expect(parseFilters(group, flagFilterRules).values).toHaveLength(1);
  });

  it.each(bad)("is rejected in lists of persons, with its path: %j", (entry) => {
    const refused = caught(() => parseFilters([plan, entry], personFilterRules));
    expect(refused).toMatchObject({ attr: "properties", path: "properties.1" });
  });

  it.each(bad)("is rejected in cohorts, with its path: %j", (entry) => {
    const refused = (input: unknown) => caught(() => parseFilters(input, cohortFilterRules));
    const group = { type: "AND", values: [plan, entry] };
    expect(refused([plan, entry])).toMatchObject({ attr: "filters", path: "filters.properties.1" });
    expect(refused(group)).toMatchObject({ path: "filters.properties.values.1" });
    expect(refused({ type: "OR", values: [group] })).toMatchObject({
      path: "filters.properties.values.0.values.1",
    });
  });

  it.each(["nonsense", [1, "nonsense"], 1.5, 0, [], {}])(
    "is a cohort filter with an invalid id: %j",
    (value) => {
      const refused = caught(() => parseFilters([{ type: "cohort", key: "id", value }], personFilterRules));
      expect(refused).toMatchObject({
        attr: "properties",
        message: "The value of a cohort filter must be a cohort id.",
      });
    },
  );

  it("is not one without a type, which is a person filter", () => {
    const untyped = { key: "plan", value: "team" };
    for (const reading of [personFilterRules, flagFilterRules, cohortFilterRules]) {
      expect(parseFilters([untyped], reading).values).toMatchObject([{ owner: "person", key: "plan" }]);
    }
  });
});

it("parses any input without an internal error", () => {
  const keys = ["type", "values", "key", "value", "operator", "negation"];
  const texts = ["AND", "OR", "person", "cohort", "regex", "is_set", "email", "["];
  const input = fc.oneof(
    fc.jsonValue(),
    fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(...texts, 1, null, true),
        fc.array(tie("any"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...keys), tie("any"), { maxKeys: 5 }),
      ),
    })).any,
    fc.string(),
  );
  fc.assert(
    fc.property(
      input,
      fc.constantFrom(personFilterRules, cohortFilterRules, flagFilterRules),
      (value, reading) => {
        try {
          createMatcher(
            parseFilters(value, reading),
            now,
          )({ properties: { email: "a" }, cohorts: new Set() });
        } catch (error) {
          expect(error).toBeInstanceOf(Invalid);
        }
      },
    ),
    { numRuns: process.env.LONG ? 10_000 : 1000 },
  );
});

it("handles deeply nested strings", () => {
  const deep = "[".repeat(50_000);
  expect(parseFilters([{ ...plan, value: deep }], personFilterRules).values).toHaveLength(1);
  const closed = `${deep}${"]".repeat(50_000)}`;
  const match = createMatcher(parseFilters([{ ...plan, value: closed }], personFilterRules), now);
  expect(match({ properties: { plan: closed }, cohorts: new Set() })).toBe(true);
  let group: unknown = { type: "AND", values: [plan] };
  for (let level = 0; level < 150; level++) group = { type: "AND", values: [group] };
  expect(caught(() => parseFilters(group, personFilterRules))).toBeInstanceOf(Invalid);
});
