import { expect, test } from "vitest";
import { distinctIds } from "@/lib/contract/survey/question-ids";

test("the first question keeps a repeated id, and no new id is one of the others", () => {
  expect(distinctIds(["a", "b", "a", "a-2", "a"])).toEqual(["a", "b", "a-3", "a-2", "a-4"]);
});

test("missing and invalid ids are none", () => {
  expect(distinctIds(["", "", undefined, undefined, null, 5, 5])).toEqual([
    "",
    "",
    undefined,
    undefined,
    null,
    5,
    5,
  ]);
});

test("thousands of questions with one id take no time", () => {
  const started = performance.now();
  expect(new Set(distinctIds(Array.from({ length: 40_000 }, () => "a"))).size).toBe(40_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});
