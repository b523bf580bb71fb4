import { describe, expect, test } from "vitest";
import { iterationsEnd, type Scheduled, surveyState } from "@/lib/contract/survey-state";

const now = new Date("2026-03-15T12:00:00Z");
const day = 86_400_000;
const at = (days: number) => new Date(now.getTime() + days * day).toISOString();

const survey = (given: Partial<Scheduled> = {}): Scheduled => ({
  start_date: at(-10),
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  ...given,
});
const state = (given: Partial<Scheduled>, responses?: number) =>
  surveyState(survey(given), { now, ...(responses !== undefined && { responses }) });

describe("the state of a survey", () => {
  test.each([
    ["draft", "without a start", { start_date: null }],
    ["draft", "without a start, even with an end in the past", { start_date: null, end_date: at(-1) }],
    ["scheduled", "with a start to come", { start_date: at(0.001) }],
    ["running", "from the very moment of its start", { start_date: at(0) }],
    ["running", "with an end to come", { end_date: at(0.001) }],
    ["stopped", "from the very moment of its end", { end_date: at(0) }],
    ["archived", "when archived, whatever its dates", { archived: true, start_date: null }],
    ["archived", "when archived while running", { archived: true }],
  ] as const)("is %s %s", (expected, _, given) => {
    expect(state(given)).toBe(expected);
  });

  test("is complete at its limit, and not before", () => {
    expect(state({ responses_limit: 50 }, 49)).toBe("running");
    expect(state({ responses_limit: 50 }, 50)).toBe("complete");
    expect(state({ responses_limit: 50, end_date: at(-1) }, 51)).toBe("complete");
  });

  test("knows no limit of 0, and no limit without counts", () => {
    expect(state({ responses_limit: 0 }, 1000)).toBe("running");
    expect(state({ responses_limit: 50 })).toBe("running");
  });

  test("is complete when its last iteration is over", () => {
    const iterations = { iteration_count: 2, iteration_frequency_days: 5 };
    expect(state({ ...iterations, start_date: at(-9.999) })).toBe("running");
    expect(state({ ...iterations, start_date: at(-10) })).toBe("complete");
  });

  test("takes rows, whose dates are dates, as well", () => {
    expect(state({ start_date: new Date(at(-1)), end_date: new Date(at(1)) })).toBe("running");
  });
});

test("iterations end only where there are some", () => {
  expect(iterationsEnd(survey({ iteration_count: 3, iteration_frequency_days: 7 }))).toBe(
    now.getTime() + (21 - 10) * day,
  );
  expect(iterationsEnd(survey({ iteration_count: 3, iteration_frequency_days: null }))).toBeNull();
  expect(iterationsEnd(survey({ iteration_count: 0, iteration_frequency_days: 7 }))).toBeNull();
  expect(
    iterationsEnd(survey({ start_date: null, iteration_count: 3, iteration_frequency_days: 7 })),
  ).toBeNull();
});
