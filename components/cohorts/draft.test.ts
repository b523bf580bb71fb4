import { describe, expect, it } from "vitest";
import { blankConditions, changesOf, readConditions, writeConditions } from "@/components/cohorts/draft";
import { faultsOf } from "@/components/cohorts/faults";

const plan = { key: "plan", type: "person", operator: "exact", value: "team" } as const;
const group = (type: "AND" | "OR", ...values: object[]) => ({ type, values });

describe("conditions of a cohort", () => {
  it("are kept when they are groups of filters", () => {
    const filters = { properties: group("AND", group("OR", plan, plan), group("AND", plan)) };
    const read = readConditions(filters);
    expect(read?.join).toBe("AND");
    expect(read && writeConditions(read)).toEqual(filters);
  });

  it("become one group when they are a list of filters", () => {
    const read = readConditions({ properties: group("OR", plan, plan) });
    expect(read && writeConditions(read)).toEqual({
      properties: group("OR", group("OR", plan, plan)),
    });
  });

  it("are left alone when they are nested deeper than the form shows", () => {
    expect(readConditions({ properties: group("AND", group("OR", group("AND", plan))) })).toBeNull();
    expect(readConditions({})).toBeNull();
  });
});

describe("faults of a cohort", () => {
  const draft = {
    name: "Teams",
    description: "",
    conditions: { join: "OR" as const, groups: [{ filters: [plan], percent: 100, rest: {} }] },
  };

  it("are none of a whole draft", () => {
    expect(faultsOf(draft)).toEqual([]);
    expect(faultsOf({ ...draft, conditions: null })).toEqual([]);
  });

  it("ask for a name and whole conditions", () => {
    expect(faultsOf({ ...draft, name: " ", conditions: blankConditions })).toEqual([
      { path: "name", code: "required" },
      { path: "filters.properties.values.0", code: "incompleteCondition" },
    ]);
    expect(faultsOf({ ...draft, name: "n".repeat(401) })).toEqual([{ path: "name", code: "tooLong" }]);
  });
});

describe("changes of a cohort", () => {
  const before = {
    name: "Teams",
    description: "",
    conditions: readConditions({ properties: group("OR", plan) }),
  };

  it("are the fields that differ from what the draft began as", () => {
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf({ ...before, name: "Teams " }, before)).toEqual({});
    expect(changesOf({ ...before, description: "x" }, before)).toEqual({ description: "x" });
    const conditions = { join: "AND" as const, groups: before.conditions?.groups ?? [] };
    expect(changesOf({ ...before, conditions }, before)).toEqual({ filters: writeConditions(conditions) });
  });

  it("have no conditions where the form shows none", () => {
    const deep = { ...before, conditions: null };
    expect(changesOf({ ...deep, name: "x" }, deep)).toEqual({ name: "x" });
  });
});
