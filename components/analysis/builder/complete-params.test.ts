import { describe, expect, test } from "vitest";
import { completeParams } from "@/components/analysis/builder/complete-params";
import { readFlatFilters } from "@/components/filters/flat-filters";

const planIsTeam = { key: "plan", type: "person", operator: "exact", value: "team" };

describe("half-written parts of a question", () => {
  test("are not asked: events without a name, filters without a value, breakdowns without a property", () => {
    expect(
      completeParams({
        events: [
          { id: "visited", order: 0, properties: [planIsTeam, { ...planIsTeam, value: "" }] },
          { id: "", order: 1 },
          { id: null, order: 2, properties: [{ ...planIsTeam, key: "" }] },
        ],
        exclusions: [{ id: "", funnel_from_step: 0, funnel_to_step: 1 }],
        properties: [{ key: "id", type: "cohort", value: "" }],
        breakdown: ["", "plan"],
        date_from: "-30d",
      }),
    ).toEqual({
      events: [
        { id: "visited", order: 0, properties: [planIsTeam] },
        { id: null, order: 1 },
      ],
      breakdown: ["plan"],
      date_from: "-30d",
    });
  });

  test("an exclusion stays within the steps, and unordered funnels exclude over all of them", () => {
    const events = ["a", "b", "c"].map((id, order) => ({ id, order }));
    const exclusions = [{ id: "x", funnel_from_step: 1, funnel_to_step: 9 }];
    const range = (params: object) => {
      const [exclusion] = completeParams({ events, exclusions, ...params }).exclusions ?? [];
      return exclusion && [exclusion.funnel_from_step, exclusion.funnel_to_step];
    };
    expect(range({})).toEqual([1, 2]);
    expect(range({ events: events.slice(0, 2) })).toEqual([0, 1]);
    expect(range({ events: events.slice(0, 1) })).toBeUndefined();
    expect(range({ funnel_order_type: "unordered" })).toEqual([0, 2]);
  });

  test("filters that a list can't show are asked as they are", () => {
    const properties = { type: "OR", values: [planIsTeam, { ...planIsTeam, value: "free" }] };
    expect(completeParams({ properties })).toEqual({ properties });
  });
});

describe("filters as one list", () => {
  test("groups of AND are flattened, and a filter without a type is about the event", () => {
    const nested = {
      type: "AND",
      values: [{ type: "AND", values: [planIsTeam, { key: "page", value: "/" }] }],
    };
    expect(readFlatFilters(nested)).toEqual([planIsTeam, { key: "page", type: "event", value: "/" }]);
  });

  test.each([[{ type: "OR", values: [planIsTeam, planIsTeam] }], ["plan"], [{ plan: "team" }], [[1]]])(
    "%j is none",
    (value) => expect(readFlatFilters(value)).toBeNull(),
  );
});
