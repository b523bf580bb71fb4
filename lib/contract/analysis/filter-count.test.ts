import { expect, it } from "vitest";
import { filterCount } from "@/lib/contract/analysis/filter-count";

const filter = { key: "plan", type: "person", operator: "exact", value: ["team", "free"] };

it("counts conditions in lists and in groups, and those of events", () => {
  expect(filterCount({})).toBe(0);
  expect(filterCount({ properties: [], events: [{ id: "visited" }] })).toBe(0);
  expect(filterCount({ properties: [filter, filter] })).toBe(2);
  const group = { type: "OR", values: [filter, filter] };
  expect(filterCount({ properties: { type: "AND", values: [group, group] } })).toBe(4);
  const events = [
    { id: "visited", properties: [filter] },
    { id: "paid", properties: group },
  ];
  expect(filterCount({ properties: [filter], events })).toBe(4);
  const returning_entity = { id: "paid", properties: [filter] };
  expect(filterCount({ target_entity: { id: "visited" }, returning_entity })).toBe(1);
});

it("reads what is no filter as none", () => {
  expect(filterCount({ properties: "plan", events: "visited" })).toBe(0);
  expect(filterCount({ properties: [null, 7, "plan"], events: [null, { properties: null }] })).toBe(0);
});
