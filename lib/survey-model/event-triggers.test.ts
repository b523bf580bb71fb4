import { expect, test } from "vitest";
import { keepCompleteTriggers, readTriggers, splitValues } from "@/lib/survey-model/event-triggers";

const paid = { name: "order paid", propertyFilters: { plan: { operator: "exact", values: ["pro"] } } };

test("stored events are read and written unchanged", () => {
  expect(keepCompleteTriggers(readTriggers({ values: [paid, { name: "left", id: 3 }] }))).toEqual([
    paid,
    { name: "left", id: 3 },
  ]);
  expect(readTriggers({ values: "none" })).toEqual([]);
});

test("events without a name and property filters without a property or value are dropped", () => {
  const incomplete = { ...paid, propertyFilters: { plan: { operator: "exact", values: [""] } } };
  const unnamed = { ...paid, propertyFilters: { "": { operator: "exact", values: ["pro"] } } };
  const bare = { name: "order paid" };
  expect(keepCompleteTriggers([{ name: " " }, incomplete, unnamed])).toEqual([bare, bare]);
});

test("values are split at commas, and empty values are dropped", () => {
  expect(splitValues("10, 20")).toEqual(["10", "20"]);
  expect(splitValues(" pro,, solo plan , ")).toEqual(["pro", "solo plan"]);
  expect(splitValues("")).toEqual([]);
});
