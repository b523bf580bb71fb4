import { expect, test } from "vitest";
import { readGroups, writeGroups } from "@/components/persons/list/filter-groups";
import type { PropertyFilter } from "@/lib/contract/filter";

const plan: PropertyFilter = { key: "plan", type: "person", operator: "exact", value: "team" };
const paid: PropertyFilter = {
  key: "paid",
  type: "behavioral",
  value: "performed_event_multiple",
  operator: "gte",
  operator_value: 2,
  time_value: 30,
  time_interval: "day",
  negation: true,
  event_filters: [{ key: "total", type: "event", operator: "gt", value: "10" }],
};

test.each([[[]], [[[plan]]], [[[plan, paid]]], [[[plan], [paid, plan]]]])(
  "%j is read as it was written",
  (groups) => {
    expect(readGroups(JSON.parse(JSON.stringify(writeGroups(groups))))).toEqual(groups);
  },
);

test("one group is a list, several are groups of which one must match", () => {
  expect(writeGroups([[plan]])).toEqual([plan]);
  expect(writeGroups([[plan], [paid]])).toEqual({
    type: "OR",
    values: [
      { type: "AND", values: [plan] },
      { type: "AND", values: [paid] },
    ],
  });
});

test("what is incomplete, or no filter of the screens, is left out", () => {
  const half = { key: "", type: "person", operator: "exact", value: "" };
  expect(readGroups([half, plan, 5, null])).toEqual([[plan]]);
  expect(readGroups({ type: "OR", values: [{ type: "AND", values: [half] }, 5] })).toEqual([]);
  expect(readGroups([{ ...paid, value: "performed_event_regularly" }])).toEqual([]);
  expect(readGroups([{ ...paid, event_filters: [half] }])).toEqual([[{ ...paid, event_filters: [] }]]);
  for (const nonsense of [null, "x", { type: "AND", values: [plan] }])
    expect(readGroups(nonsense)).toEqual([]);
});
