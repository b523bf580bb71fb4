import { describe, expect, it } from "vitest";
import {
  blankConditionGroup,
  readConditionGroups,
  writeConditionGroups,
} from "@/components/filters/condition-groups";

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
    expect(writeConditionGroups(readConditionGroups(filters), filters)).toEqual(filters);
  });

  it("ask for nothing where they are half-written", () => {
    expect(writeConditionGroups([blankConditionGroup], null)).toBeNull();
    const half = { ...blankConditionGroup, filters: [...blankConditionGroup.filters, plan] };
    expect(writeConditionGroups([half], null)).toEqual({
      groups: [{ properties: [plan], rollout_percentage: 100 }],
    });
  });

  it("may be a share of everyone, but not everyone", () => {
    expect(writeConditionGroups([{ ...blankConditionGroup, filters: [] }], null)).toBeNull();
    expect(writeConditionGroups([{ ...blankConditionGroup, filters: [], percent: 30 }], null)).toEqual({
      groups: [{ properties: [], rollout_percentage: 30 }],
    });
  });

  it("are in a cohort only once one is chosen", () => {
    const cohort = { key: "id", type: "cohort", operator: "in", value: "" } as const;
    const group = { ...blankConditionGroup, filters: [cohort] };
    expect(writeConditionGroups([group], null)).toBeNull();
    const chosen = { ...group, filters: [{ ...cohort, value: 3 }] };
    expect(writeConditionGroups([chosen], null)).toEqual({
      groups: [{ properties: [{ ...cohort, value: 3 }], rollout_percentage: 100 }],
    });
  });

  it("are none without filters", () => {
    expect(readConditionGroups(null)).toEqual([]);
    expect(readConditionGroups({ groups: "x" })).toEqual([]);
  });
});
