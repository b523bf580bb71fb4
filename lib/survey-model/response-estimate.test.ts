import { describe, expect, it } from "vitest";
import { estimateResponses, npsMargin, usualPace } from "@/lib/survey-model/response-estimate";

const trend = (shown: number, sent: number) => ({ shown, sent, dismissed: 0, daily: [] });
const options = { audience: 400, limit: null, except: "me" };

describe("the expected responses of a survey", () => {
  it("are the response rate of other surveys applied to its audience", () => {
    const trends = { a: trend(100, 30), b: trend(300, 70), me: trend(1000, 1000) };
    expect(estimateResponses(trends, options)).toEqual({ rate: 0.25, answers: 100, isLimitReached: false });
  });

  it("stop at the limit", () => {
    const trends = { a: trend(100, 25) };
    expect(estimateResponses(trends, { ...options, limit: 50 })).toEqual({
      rate: 0.25,
      answers: 50,
      isLimitReached: true,
    });
    expect(estimateResponses(trends, { ...options, limit: 0 })).toMatchObject({
      answers: 100,
      isLimitReached: false,
    });
  });

  it("are unknown when other surveys were hardly shown", () => {
    expect(estimateResponses({}, options)).toBeNull();
    expect(estimateResponses({ a: trend(29, 29) }, options)).toBeNull();
  });

  it("are at most the audience, even if persons answered without being counted as shown", () => {
    expect(estimateResponses({ a: trend(50, 80) }, options)).toMatchObject({ rate: 1, answers: 400 });
  });
});

describe("the usual pace of responses", () => {
  const daily = (...counts: number[]) => ({ ...trend(0, 0), daily: counts });

  it("counts the days from the first to the last response of each other survey", () => {
    // 12 responses in 5 days, and 3 in 3: 15 in 8 days.
    const trends = { a: daily(0, 4, 0, 5, 2, 1, 0), b: daily(0, 0, 1, 1, 1), me: daily(90), none: daily(0) };
    expect(usualPace(trends, "me")).toBe(15 / 8);
  });

  it("is unknown from fewer than seven days", () => {
    expect(usualPace({ a: daily(1, 1, 1, 1, 1, 1) }, "me")).toBeNull();
    expect(usualPace({ a: daily(1, 1, 1, 1, 1, 1), b: daily(1) }, "me")).toBe(1);
    expect(usualPace({}, "me")).toBeNull();
  });
});

describe("the margin of error of an NPS", () => {
  it("has an upper bound that shrinks with more answers", () => {
    expect([1, 12, 100, 400].map(npsMargin)).toEqual([100, 57, 20, 10]);
    expect(npsMargin(0)).toBeNull();
  });
});
