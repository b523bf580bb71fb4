import { expect, test } from "vitest";
import {
  choosableNumbers,
  groupReadBack,
  isAsPlanned,
  planSplit,
  separateAll,
} from "@/components/persons/page/split/plan-split";
import type { Person } from "@/lib/contract/person/person";

const person = { distinct_ids: ["ada", "b", "c", "d"] };
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

test("ids of one number stay together as a new person", () => {
  const assigned = new Map([
    ["b", 2],
    ["c", 1],
    ["d", 2],
  ]);
  expect(planSplit(person, assigned)).toEqual({
    body: { new_persons: [["c"], ["b", "d"]], restore_properties: true },
    persons: [
      { number: 0, distinctIds: ["ada"] },
      { number: 1, distinctIds: ["c"] },
      { number: 2, distinctIds: ["b", "d"] },
    ],
  });
});

test("nothing is planned while nothing would be split, or nothing would stay", () => {
  expect(planSplit(person, new Map())).toBeNull();
  expect(planSplit(person, new Map(person.distinct_ids.map((id) => [id, 1])))).toBeNull();
});

test("one more new person can be chosen than there are, as long as one id stays", () => {
  expect(choosableNumbers(person, new Map())).toEqual([1]);
  expect(choosableNumbers(person, new Map([["b", 2]]))).toEqual([1, 2, 3]);
  expect(choosableNumbers(person, separateAll(person))).toEqual([1, 2, 3]);
});

test("what is read back is grouped by person and compared with the plan", () => {
  const plan = planSplit(person, new Map([["b", 1]]))?.persons ?? [];
  const [original, fresh] = [read("1", "ada", "c", "d"), read("2", "b")];
  const personById = { ada: original, c: original, d: original, b: fresh };
  const persons = groupReadBack(["b", "ada", "c", "d"], personById, "1");
  expect(persons.map(({ uuid }) => uuid)).toEqual(["1", "2"]);
  expect(isAsPlanned(plan, persons)).toBe(true);
  expect(isAsPlanned(plan, [read("1", "ada", "b", "c", "d")])).toBe(false);
});
