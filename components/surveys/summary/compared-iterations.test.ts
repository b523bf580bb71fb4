import { expect, test } from "vitest";
import { type FilterState, noFilters } from "@/components/surveys/response-filter/filter-state";
import { comparedIterations } from "@/components/surveys/summary/compared-iterations";

const breakdownOf = (...iterations: readonly (number | null)[]) => ({
  versions: [],
  languages: [],
  iterations: iterations.map((iteration) => ({ iteration, started: 1 })),
});

test("the latest iteration with responses is compared with the one with responses before it", () => {
  expect(comparedIterations(noFilters, breakdownOf(1, 2, 5, null))).toEqual({ latest: 5, previous: 2 });
});

test("one iteration is not compared, nor responses of none", () => {
  expect(comparedIterations(noFilters, breakdownOf(3, null))).toBeNull();
  expect(comparedIterations(noFilters, breakdownOf())).toBeNull();
});

test.each<Partial<FilterState>>([
  { iteration: [2] },
  { version: [1] },
  { date_from: "-7d" },
  { date_to: "2026-01-31" },
  { answers: [{ question_id: "score", operator: "gte", value: 9 }] },
  { step: { question: "score" } },
  { tags: [1] },
])("a filter that leaves out parts of iterations, such as %j, compares none", (part) => {
  expect(comparedIterations({ ...noFilters, ...part }, breakdownOf(1, 2))).toBeNull();
});

test.each<Partial<FilterState>>([
  { language: ["de"] },
  { cohort: 3 },
  { completion: "completed" },
  { properties: [{ key: "plan", value: "team" }] },
  { filter_test_accounts: false },
])("a filter that applies to both alike, such as %j, compares them", (part) => {
  expect(comparedIterations({ ...noFilters, ...part }, breakdownOf(1, 2))).toEqual({
    latest: 2,
    previous: 1,
  });
});
