import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { iterationsEnd } from "@/lib/survey-model/state";
import {
  forecastLimit,
  nextAppearance,
  repetitionOf,
  sampleAnswer,
  type Timed,
  windowsOf,
} from "@/lib/survey-model/windows";

const at = (text: string) => Date.parse(`2026-${text}Z`);
const now = at("01-10T12:00");
const timed = (over: Partial<Timed> = {}): Timed => ({
  start_date: "2026-01-01T00:00:00Z",
  end_date: null,
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_anchor_date: null,
  ...over,
});

describe("the windows of a survey", () => {
  it("are one without a repetition, with no end where nothing ends it", () => {
    expect(windowsOf(timed(), now)).toEqual([{ from: at("01-01T00:00"), to: null }]);
    expect(windowsOf(timed({ end_date: "2026-02-01T00:00:00Z" }), now)).toEqual([
      { from: at("01-01T00:00"), to: at("02-01T00:00") },
    ]);
    expect(windowsOf(timed({ start_date: null }), now)).toEqual([{ from: now, to: null }]);
    expect(windowsOf(timed({ end_date: "2025-12-01T00:00:00Z" }), now)).toEqual([]);
  });

  it("follow each other at the given interval, and end with the survey", () => {
    const repeating = timed({ iteration_count: 3, iteration_frequency_days: 30 });
    expect(windowsOf(repeating, now)).toEqual([
      { from: at("01-01T00:00"), to: at("01-31T00:00") },
      { from: at("01-31T00:00"), to: at("03-02T00:00") },
      { from: at("03-02T00:00"), to: at("04-01T00:00") },
    ]);
    expect(windowsOf({ ...repeating, end_date: "2026-02-10T00:00:00Z" }, now)).toEqual([
      { from: at("01-01T00:00"), to: at("01-31T00:00") },
      { from: at("01-31T00:00"), to: at("02-10T00:00") },
    ]);
  });

  it("end when the state of the survey says that iterations are over", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 400 }), (count, days) => {
        const survey = timed({ iteration_count: count, iteration_frequency_days: days });
        const windows = windowsOf(survey, now);
        expect(windows).toHaveLength(count);
        expect(windows.at(-1)?.to).toBe(iterationsEnd({ ...survey, archived: false, responses_limit: null }));
      }),
    );
  });
});

describe("the repetition for one person", () => {
  const windows = { iteration_count: 4, iteration_frequency_days: 90 };
  const none = { iteration_count: null, iteration_frequency_days: null };

  it("is recurring with windows, even if the schedule says otherwise", () => {
    expect(repetitionOf({ schedule: "once", ...windows })).toBe("recurring");
    expect(repetitionOf({ schedule: null, ...windows })).toBe("recurring");
    expect(repetitionOf({ schedule: "once", ...windows, iteration_frequency_days: 0 })).toBe("once");
  });

  it("is always where the schedule says so, since SDKs then store nothing", () => {
    expect(repetitionOf({ schedule: "always", ...windows })).toBe("always");
  });

  it("is the schedule where there are no windows", () => {
    expect(repetitionOf({ schedule: null, ...none })).toBe("once");
    expect(repetitionOf({ schedule: "recurring", ...none })).toBe("recurring");
  });
});

describe("a person who answered", () => {
  const windows = windowsOf(timed({ iteration_count: 2, iteration_frequency_days: 30 }), now);

  it("sees the survey again when the next window starts, however soon", () => {
    expect(nextAppearance(windows, at("01-29T00:00"), 0)?.askedAt).toBe(at("01-31T00:00"));
    expect(nextAppearance(windows, at("01-01T00:00"), 0)?.askedAt).toBe(at("01-31T00:00"));
  });

  it("does not see it again after the last window, and cannot answer outside a window", () => {
    expect(nextAppearance(windows, at("02-15T00:00"), 0)).toEqual({
      answeredAt: at("02-15T00:00"),
      askedAt: null,
      isWaiting: false,
    });
    expect(nextAppearance(windows, at("06-01T00:00"), 0)).toBeNull();
  });

  it("does not see it before its wait period has passed, which may be in a later window or never", () => {
    const next = (time: string, days: number) => nextAppearance(windows, at(time), days);
    expect(next("01-29T00:00", 2)).toMatchObject({ askedAt: at("01-31T00:00"), isWaiting: false });
    expect(next("01-29T00:00", 30)).toMatchObject({ askedAt: at("02-28T00:00"), isWaiting: true });
    expect(next("01-29T00:00", 40)).toMatchObject({ askedAt: null, isWaiting: true });
    const weekly = windowsOf(timed({ iteration_count: 9, iteration_frequency_days: 7 }), now);
    expect(nextAppearance(weekly, at("01-02T00:00"), 30)).toMatchObject({
      askedAt: at("02-01T00:00"),
      isWaiting: true,
    });
  });

  it("is shown as an example two days before a window ends, or halfway in a short one", () => {
    expect(sampleAnswer(windows)).toBe(at("01-29T00:00"));
    const daily = windowsOf(timed({ iteration_count: 5, iteration_frequency_days: 1 }), now);
    expect(sampleAnswer(daily)).toBe(at("01-01T12:00"));
    expect(sampleAnswer(windowsOf(timed(), now))).toBeNull();
  });
});

describe("the forecast", () => {
  const limited = (over: Partial<Timed> = {}) => ({ ...timed(over), responses_limit: 200 });
  const half = at("01-11T00:00");

  it("extrapolates the responses per day to the limit", () => {
    // 100 responses in 10 days: the other 100 in 10 more.
    expect(forecastLimit(limited(), { responses: 100, now: half })).toEqual({
      perDay: 10,
      reachedAt: at("01-21T00:00"),
      byEnd: null,
    });
  });

  it("is the number of responses at the end where that comes first", () => {
    const survey = limited({ end_date: "2026-01-16T00:00:00Z" });
    expect(forecastLimit(survey, { responses: 100, now: half })).toEqual({
      perDay: 10,
      reachedAt: null,
      byEnd: 150,
    });
  });

  it("is null without a start, a response, or enough time", () => {
    expect(forecastLimit(limited({ start_date: null }), { responses: 9, now: half })).toBeNull();
    expect(forecastLimit(limited(), { responses: 0, now: half })).toBeNull();
    expect(forecastLimit(limited(), { responses: 9, now: at("01-01T01:00") })).toBeNull();
  });

  it("is reached already when the limit is exceeded", () => {
    expect(forecastLimit(limited(), { responses: 300, now: half })?.reachedAt).toBe(half);
  });
});
