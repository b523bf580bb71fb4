import { expect, test } from "vitest";
import { completeTriggers, triggersOf, valuesIn } from "@/components/surveys/editor/audience/triggers";

const paid = { name: "order paid", propertyFilters: { plan: { operator: "exact", values: ["pro"] } } };

test("events are read as they are stored, and written back so", () => {
  expect(completeTriggers(triggersOf({ values: [paid, { name: "left", id: 3 }] }))).toEqual([
    paid,
    { name: "left", id: 3 },
  ]);
  expect(triggersOf({ values: "none" })).toEqual([]);
});

test("an event without a name, and a property without a name or a value, ask for nothing", () => {
  const half = { ...paid, propertyFilters: { plan: { operator: "exact", values: [""] } } };
  const unnamed = { ...paid, propertyFilters: { "": { operator: "exact", values: ["pro"] } } };
  const bare = { name: "order paid" };
  expect(completeTriggers([{ name: " " }, half, unnamed])).toEqual([bare, bare]);
});

test("values are read between commas, and nothing between two of them is none", () => {
  expect(valuesIn("10, 20")).toEqual(["10", "20"]);
  expect(valuesIn(" pro,, solo plan , ")).toEqual(["pro", "solo plan"]);
  expect(valuesIn("")).toEqual([]);
});
