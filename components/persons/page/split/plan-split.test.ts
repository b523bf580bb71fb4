import { expect, test } from "vitest";
import { groupReadBack, isAsPlanned, planSplit } from "@/components/persons/page/split/plan-split";
import type { Person } from "@/lib/contract/person/person";

const person = { distinct_ids: ["ada", "b", "c"] };
const read = (uuid: string, ...distinct_ids: string[]): Person => ({
  id: distinct_ids.length,
  uuid,
  name: uuid,
  distinct_ids,
  properties: {},
  created_at: "2024-01-01T00:00:00Z",
  last_seen_at: null,
  is_identified: true,
});

test("chosen ids leave, each as a person of its own", () => {
  expect(planSplit(person, "extract", new Set(["b"]))).toEqual({
    body: { distinct_ids_to_split: ["b"], restore_properties: true },
    persons: [
      { distinctIds: ["ada", "c"], isOriginal: true },
      { distinctIds: ["b"], isOriginal: false },
    ],
  });
});

test("all ids but one leave", () => {
  expect(planSplit(person, "keep", new Set(["c"]))).toEqual({
    body: { main_distinct_id: "c", restore_properties: true },
    persons: [
      { distinctIds: ["c"], isOriginal: true },
      { distinctIds: ["ada"], isOriginal: false },
      { distinctIds: ["b"], isOriginal: false },
    ],
  });
});

test("nothing is planned while nothing would be split, or nothing would stay", () => {
  expect(planSplit(person, "extract", new Set())).toBeNull();
  expect(planSplit(person, "extract", new Set(person.distinct_ids))).toBeNull();
  expect(planSplit(person, "keep", new Set())).toBeNull();
});

test("what is read back is grouped by person and compared with the plan", () => {
  const plan = planSplit(person, "extract", new Set(["b"]))?.persons ?? [];
  const [original, fresh] = [read("1", "ada", "c"), read("2", "b")];
  const personById = { ada: original, c: original, b: fresh };
  const persons = groupReadBack(["b", "ada", "c"], personById, "1");
  expect(persons.map(({ uuid }) => uuid)).toEqual(["1", "2"]);
  expect(isAsPlanned(plan, persons)).toBe(true);
  expect(isAsPlanned(plan, [read("1", "ada", "b", "c")])).toBe(false);
});
