import { describe, expect, it } from "vitest";
import {
  blankGroup,
  incompleteGroups,
  readCohort,
  readConditions,
  writeCohort,
  writeConditions,
} from "@/components/cohorts/draft";

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

describe("a draft", () => {
  it("has whole conditions, or names the groups without", () => {
    const draft = readCohort(null);
    const whole = { filters: [plan], percent: 100, rest: {} };
    const groups = [whole, blankGroup, { ...whole, filters: [] }];
    expect(incompleteGroups({ ...draft, conditions: { join: "OR", groups } })).toEqual([1, 2]);
    expect(incompleteGroups({ ...draft, conditions: null })).toEqual([]);
    expect(incompleteGroups({ ...draft, isStatic: true })).toEqual([]);
  });

  it("has no conditions where the form shows none", () => {
    const draft = { ...readCohort(null), name: "Teams " };
    expect(writeCohort({ ...draft, conditions: null })).toEqual({ name: "Teams", description: "" });
    expect(writeCohort({ ...draft, isStatic: true })).toEqual({
      name: "Teams",
      description: "",
      is_static: true,
      _create_static_person_ids: [],
    });
  });
});
