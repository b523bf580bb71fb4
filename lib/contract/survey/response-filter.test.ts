import { describe, expect, it } from "vitest";
import { filtersSubmissions, ResponseFilter } from "@/lib/contract/survey/response-filter";

const faults = (query: Record<string, string>) =>
  ResponseFilter.safeParse(query).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the filter of responses", () => {
  it("leaves out test accounts and archived responses, and nothing else, by default", () => {
    expect(ResponseFilter.parse({})).toEqual({ filter_test_accounts: true, archived: "exclude" });
    expect(ResponseFilter.parse({ iteration: "", completion: "", archived: "", answers: "" })).toEqual({
      filter_test_accounts: true,
      archived: "exclude",
    });
  });

  it("reads each part from a query string", () => {
    const answers = [{ question_id: "q1", operator: "lte", value: 6 }];
    const step = { from: null, to: "q1" };
    expect(
      ResponseFilter.parse({
        date_from: "-7d",
        date_to: "2026-11-23",
        iteration: "1,2",
        version: "3",
        language: "de,en",
        completion: "partial",
        cohort: "5",
        answers: JSON.stringify(answers),
        step: JSON.stringify(step),
        tags: "4,5",
        filter_test_accounts: "false",
        archived: "include",
      }),
    ).toEqual({
      date_from: "-7d",
      date_to: "2026-11-23",
      iteration: [1, 2],
      version: [3],
      language: ["de", "en"],
      completion: "partial",
      cohort: 5,
      answers,
      step,
      tags: [4, 5],
      filter_test_accounts: false,
      archived: "include",
    });
  });

  it("says which part is invalid", () => {
    expect(faults({ date_from: "yesterday" })).toEqual([["date_from", "Invalid date."]]);
    expect(faults({ iteration: "first" })).toEqual([["iteration", "A valid integer is required."]]);
    expect(faults({ answers: "[" })).toEqual([["answers", "Answer conditions are unparsable!"]]);
    expect(faults({ answers: '[{"question_id":"a"}]' })).toEqual([
      ["answers.0", "The condition is missing a value."],
    ]);
    expect(faults({ answers: '[{"question_id":"a","operator":"gt","value":"x"}]' })).toEqual([
      ["answers.0", "The value must be a number."],
    ]);
    expect(faults({ completion: "maybe" })?.[0]?.[0]).toBe("completion");
    expect(faults({ step: '{"to":"a"}' })?.[0]?.[0]).toBe("step");
  });

  it("knows what only submissions can match", () => {
    const filtered = (query: Record<string, string>) => filtersSubmissions(ResponseFilter.parse(query));
    expect(filtered({ date_from: "-7d", iteration: "1", cohort: "2" })).toBe(false);
    expect(filtered({ answers: "[]" })).toBe(false);
    expect(filtered({ completion: "partial" })).toBe(true);
    expect(filtered({ step: '{"exit":"q1"}' })).toBe(true);
    expect(filtered({ archived: "only" })).toBe(true);
  });
});
