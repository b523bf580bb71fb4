import { describe, expect, it } from "vitest";
import { estimateResponses, limitOutlook, npsMargin, usualPace } from "@/lib/survey-model/response-estimate";

const trend = (shown: number, sent: number) => ({ shown, sent, dismissed: 0, daily: [] });
const options = { audience: 400, showings: 1, limit: null, except: "me" };

describe("the expected responses of a survey", () => {
  it("are the response rate of other surveys applied to its audience", () => {
    const trends = { a: trend(100, 30), b: trend(300, 70), me: trend(1000, 1000) };
    expect(estimateResponses(trends, options)).toEqual({ rate: 0.25, answers: 100 });
  });

  it("stop at the limit", () => {
    const trends = { a: trend(100, 25) };
    expect(estimateResponses(trends, { ...options, limit: 50 })).toEqual({ rate: 0.25, answers: 50 });
    expect(estimateResponses(trends, { ...options, limit: 0 })).toMatchObject({ answers: 100 });
  });

  it("count every repeat", () => {
    expect(estimateResponses({ a: trend(100, 25) }, { ...options, showings: 3 })).toMatchObject({
      answers: 300,
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

describe("what becomes of a response limit", () => {
  const at = (audience: number, limit: number | null, showings: number | null = 1) => ({
    audience,
    limit,
    showings,
  });
  const dayMs = 86_400_000;
  const time = { pace: 10, startsAt: 0, endsAt: null };
  const expecting = (answers: number) => ({ rate: 0.5, answers });

  it("needs a limit and an estimate", () => {
    expect(limitOutlook(at(10, null), expecting(5), time)).toBeNull();
    expect(limitOutlook(at(400, 100), null, time)).toBeNull();
  });

  it("is not reached by an audience that is smaller, over all repeats", () => {
    expect(limitOutlook(at(10, 100), expecting(5), time)).toEqual({ kind: "tooFew" });
    expect(limitOutlook(at(10, 100), null, time)).toEqual({ kind: "tooFew" });
    expect(limitOutlook(at(10, 20, 3), expecting(20), time)).toEqual({ kind: "reachedOn", at: 2 * dayMs });
    expect(limitOutlook(at(10, 100, null), expecting(5), time)).toBeNull();
  });

  it("is reached at the usual pace, unless the survey ends before", () => {
    expect(limitOutlook(at(400, 100), expecting(100), time)).toEqual({ kind: "reachedOn", at: 10 * dayMs });
    expect(limitOutlook(at(400, 100), expecting(100), { ...time, pace: null })).toEqual({ kind: "reached" });
    expect(limitOutlook(at(400, 100), expecting(100), { ...time, endsAt: dayMs })).toEqual({
      kind: "unlikely",
    });
    expect(limitOutlook(at(400, 100), expecting(60), time)).toEqual({ kind: "unlikely" });
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
