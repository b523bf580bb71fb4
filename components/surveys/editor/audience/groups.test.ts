import { describe, expect, it } from "vitest";
import { blankGroup, filtersOf, groupsOf } from "@/components/surveys/editor/audience/groups";

const plan = { key: "plan", type: "person", operator: "exact", value: "pro" } as const;

describe("groups of persons", () => {
  it("are read from a flag's filters and written back as they were", () => {
    const filters = {
      groups: [
        { properties: [plan], rollout_percentage: 40, variant: "", aggregation_group_type_index: null },
      ],
      aggregation_group_type_index: null,
      payloads: {},
    };
    expect(filtersOf(groupsOf(filters), filters)).toEqual(filters);
  });

  it("ask for nothing where they are half-written", () => {
    expect(filtersOf([blankGroup], null)).toBeNull();
    const half = { ...blankGroup, filters: [...blankGroup.filters, plan] };
    expect(filtersOf([half], null)).toEqual({ groups: [{ properties: [plan], rollout_percentage: 100 }] });
  });

  it("may be a share of everybody, but not everybody", () => {
    expect(filtersOf([{ ...blankGroup, filters: [] }], null)).toBeNull();
    expect(filtersOf([{ ...blankGroup, filters: [], percent: 30 }], null)).toEqual({
      groups: [{ properties: [], rollout_percentage: 30 }],
    });
  });

  it("are none without filters", () => {
    expect(groupsOf(null)).toEqual([]);
    expect(groupsOf({ groups: "x" })).toEqual([]);
  });
});
