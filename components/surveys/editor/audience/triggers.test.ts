import { expect, test } from "vitest";
import {
  keepCompleteTriggers,
  readTriggers,
  splitValues,
} from "@/components/surveys/editor/audience/triggers";

const paid = { name: "order paid", propertyFilters: { plan: { operator: "exact", values: ["pro"] } } };

test("events are read as they are stored, and written back so", () => {
  expect(keepCompleteTriggers(readTriggers({ values: [paid, { name: "left", id: 3 }] }))).toEqual([
    paid,
    { name: "left", id: 3 },
  ]);
  expect(readTriggers({ values: "none" })).toEqual([]);
});

test("an event without a name, and a property without a name or a value, ask for nothing", () => {
  const incomplete = { ...paid, propertyFilters: { plan: { operator: "exact", values: [""] } } };
  const unnamed = { ...paid, propertyFilters: { "": { operator: "exact", values: ["pro"] } } };
  const bare = { name: "order paid" };
  expect(keepCompleteTriggers([{ name: " " }, incomplete, unnamed])).toEqual([bare, bare]);
});

test("values are read between commas, and nothing between two of them is none", () => {
  expect(splitValues("10, 20")).toEqual(["10", "20"]);
  expect(splitValues(" pro,, solo plan , ")).toEqual(["pro", "solo plan"]);
  expect(splitValues("")).toEqual([]);
});
