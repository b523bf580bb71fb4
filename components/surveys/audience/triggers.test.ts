import { expect, test } from "vitest";
import { completeTriggers, triggersOf } from "@/components/surveys/audience/triggers";

const paid = { name: "order paid", propertyFilters: { plan: { operator: "exact", values: ["pro"] } } };

test("events are read as they are stored, and written back so", () => {
  expect(completeTriggers(triggersOf({ values: [paid, { name: "left", id: 3 }] }))).toEqual([
    paid,
    { name: "left", id: 3 },
  ]);
  expect(triggersOf({ values: "none" })).toEqual([]);
});

test("an event without a name, and a property without a value, ask for nothing", () => {
  const half = { ...paid, propertyFilters: { plan: { operator: "exact", values: [""] } } };
  expect(completeTriggers([{ name: " " }, half])).toEqual([{ name: "order paid" }]);
});
