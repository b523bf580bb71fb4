import { describe, expect, it } from "vitest";
import { iterationsEnd, type Scheduled, surveyState } from "@/lib/survey-model/state";

const now = new Date("2024-06-15T12:00:00Z");
const survey = (rest: Partial<Scheduled> = {}): Scheduled => ({
  start_date: "2024-06-01T12:00:00Z",
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_anchor_date: null,
  ...rest,
});
const state = (rest: Partial<Scheduled>, responses?: number) =>
  surveyState(survey(rest), { now, ...(responses !== undefined && { responses }) });

describe("the state of a survey", () => {
  it.each([
    ["draft", { start_date: null }],
    ["draft", { start_date: null, end_date: "2024-01-01T00:00:00Z" }],
    ["scheduled", { start_date: "2024-06-15T12:00:00.001Z" }],
    ["running", { start_date: "2024-06-15T12:00:00Z" }],
    ["running", { end_date: "2024-06-15T12:00:00.001Z" }],
    ["stopped", { end_date: "2024-06-15T12:00:00Z" }],
    ["archived", { archived: true, start_date: null }],
    ["running", { iteration_count: 3, iteration_frequency_days: 7 }],
    ["complete", { iteration_count: 2, iteration_frequency_days: 7 }],
    ["complete", { iteration_count: 2, iteration_frequency_days: 7, end_date: "2024-06-02T00:00:00Z" }],
    ["running", { iteration_count: 2, iteration_frequency_days: 0 }],
    ["running", { iteration_count: null, iteration_frequency_days: 1 }],
  ] as const)("is %s with %j", (expected, rest) => {
    expect(state(rest)).toBe(expected);
  });

  it("is complete once the limit is reached, and never with the limit 0", () => {
    expect(state({ responses_limit: 2 }, 1)).toBe("running");
    expect(state({ responses_limit: 2 }, 2)).toBe("complete");
    expect(state({ responses_limit: 0 }, 9)).toBe("running");
    expect(state({ responses_limit: 2 })).toBe("running");
  });

  it("accepts dates as rows contain them", () => {
    expect(state({ start_date: new Date("2024-06-15T12:00:01Z") })).toBe("scheduled");
  });
});

describe("the end of iterations", () => {
  it("is after the last one, and unknown without a start or a repetition", () => {
    expect(iterationsEnd(survey({ iteration_count: 2, iteration_frequency_days: 7 }))).toBe(now.getTime());
    expect(iterationsEnd(survey({ iteration_count: 2 }))).toBeNull();
    expect(
      iterationsEnd(survey({ start_date: null, iteration_count: 2, iteration_frequency_days: 7 })),
    ).toBeNull();
  });
});
