import { describe, expect, it } from "vitest";
import { ResultsQuery } from "@/lib/contract/survey/results";

describe("the second set of a comparison", () => {
  it("is the same filter as a query string, and inherits nothing", () => {
    const query = ResultsQuery.parse({ iteration: "1", compare: "iteration=2&iteration=3&language=de" });
    expect(query.iteration).toEqual([1]);
    expect(query.compare).toEqual({
      iteration: [2, 3],
      language: ["de"],
      filter_test_accounts: true,
      archived: "exclude",
    });
  });

  it("is absent when empty, and named when invalid", () => {
    expect(ResultsQuery.parse({ compare: "" }).compare).toBeUndefined();
    const { error } = ResultsQuery.safeParse({ compare: "iteration=x" });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["compare"], "iteration: A valid integer is required."],
    ]);
  });
});
