import { describe, expect, it } from "vitest";
import { answersToday, endOf, nextDate, rateOf, toLiveSurveys } from "@/components/home/live-survey";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import { blankSurvey } from "@/lib/survey-model/blank-survey";

const now = new Date("2026-11-23T12:00:00Z");
const survey = (id: string, values: Partial<ListedSurvey>): ListedSurvey =>
  ({ ...blankSurvey, id, start_date: "2026-11-01T00:00:00Z", ...values }) as ListedSurvey;
const numbers = { counts: undefined, trends: undefined };

describe("live surveys", () => {
  it("are those that run, then those that will, soonest first", () => {
    const surveys = [
      survey("late", { start_date: "2026-12-20T00:00:00Z" }),
      survey("soon", { start_date: "2026-12-01T00:00:00Z" }),
      survey("full", { responses_limit: 5 }),
      survey("open", { responses_limit: 6 }),
      survey("over", { end_date: "2026-11-23T11:59:59Z" }),
    ];
    const counts = { full: 5, open: 5 };
    const live = toLiveSurveys(surveys, { counts, trends: {} }, now);
    expect(live.map(({ survey: { id } }) => id)).toEqual(["open", "soon", "late"]);
  });

  it("have the numbers of their trend, and none while it is not known", () => {
    const dates = ["2026-11-01", "2026-11-02", "2026-11-03"];
    const trend = { shown: 40, sent: 10, dismissed: 3, daily: [4, 5, 1], dates };
    const [live] = toLiveSurveys([survey("a", {})], { counts: {}, trends: { a: trend } }, now);
    expect(live && [rateOf(live), answersToday(live), live.responses]).toEqual([0.25, 1, 0]);
    const [quiet] = toLiveSurveys([survey("a", {})], { counts: {}, trends: {} }, now);
    expect(quiet && [rateOf(quiet), answersToday(quiet)]).toEqual([null, 0]);
    const [unknown] = toLiveSurveys([survey("a", {})], numbers, now);
    expect(unknown && [rateOf(unknown), answersToday(unknown), unknown.responses]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("the next date of a survey", () => {
  const at = (iso: string) => Date.parse(iso);

  it("is its start, its next iteration, or its end", () => {
    const weekly = { iteration_count: 4, iteration_frequency_days: 10 };
    expect(nextDate(survey("a", { start_date: "2026-12-01T00:00:00Z" }), now)).toEqual({
      kind: "starts",
      at: at("2026-12-01T00:00:00Z"),
    });
    expect(nextDate(survey("a", weekly), now)).toEqual({ kind: "iteration", at: at("2026-12-01T00:00:00Z") });
    expect(nextDate(survey("a", { ...weekly, iteration_count: 3 }), now)).toEqual({
      kind: "ends",
      at: at("2026-12-01T00:00:00Z"),
    });
    expect(nextDate(survey("a", { end_date: "2026-11-30T00:00:00Z" }), now)).toEqual({
      kind: "ends",
      at: at("2026-11-30T00:00:00Z"),
    });
    expect(nextDate(survey("a", {}), now)).toBeNull();
  });

  it("is an end before the iteration that it cuts off", () => {
    const cut = survey("a", {
      iteration_count: 4,
      iteration_frequency_days: 10,
      end_date: "2026-11-25T00:00:00Z",
    });
    expect(nextDate(cut, now)).toEqual({ kind: "ends", at: at("2026-11-25T00:00:00Z") });
    expect(endOf(cut)).toBe(at("2026-11-25T00:00:00Z"));
  });
});
