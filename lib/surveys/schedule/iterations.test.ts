import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { iterationsEnd, surveyState } from "@/lib/survey-model/state";
import { windowsOf } from "@/lib/survey-model/windows";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";
import { iterationStartDates, restartIfOver, settleIterations } from "@/lib/surveys/schedule/iterations";

const day = 86_400_000;
const began = new Date("2024-01-01T00:00:00Z");
const at = (days: number) => new Date(began.getTime() + days * day);

const survey = (fields: object = {}) => ({
  start_date: began as Date | null,
  end_date: null as Date | null,
  archived: false,
  responses_limit: null,
  iteration_count: 3 as number | null,
  iteration_frequency_days: 10 as number | null,
  iteration_anchor_date: null as Date | null,
  current_iteration: null as number | null,
  current_iteration_start_date: null as Date | null,
  ...fields,
});
type Survey = ReturnType<typeof survey>;

/** Everything that is computed of iterations, at a moment. */
const computed = (one: Survey, now: Date) => ({
  starts: iterationStartDates(one),
  end: iterationsEnd(one),
  current: currentIteration(one, now),
  state: surveyState(one, { now }),
  windows: windowsOf(
    {
      ...one,
      start_date: one.start_date?.toISOString() ?? null,
      end_date: one.end_date?.toISOString() ?? null,
      iteration_anchor_date: one.iteration_anchor_date?.toISOString() ?? null,
    },
    now.getTime(),
  ),
});

const days = fc.double({ min: 0, max: 200, noNaN: true });
const counts = fc.record({
  iteration_count: fc.integer({ min: 1, max: 6 }),
  iteration_frequency_days: fc.integer({ min: 1, max: 9 }),
});

describe("the iterations of a survey", () => {
  it("are the same wherever they are computed", () => {
    fc.assert(
      fc.property(counts, fc.option(days), days, (count, anchor, moment) => {
        const one = survey({ ...count, iteration_anchor_date: anchor === null ? null : at(anchor) });
        const now = at(moment);
        const { starts, end, current, windows, state } = computed(one, now);
        expect(windows.map(({ from }) => from)).toEqual(starts?.map((start) => start.getTime()));
        expect(windows.at(-1)?.to).toBe(end);
        expect(state).toBe(now.getTime() < end! ? "running" : "complete");
        const place = windows.findLastIndex(({ from }) => from <= now.getTime());
        expect(current).toEqual({ number: Math.max(place, 0) + 1, start: starts![Math.max(place, 0)] });
      }),
    );
  });

  it("of a restarted survey are those of one that started then, at every moment", () => {
    fc.assert(
      fc.property(counts, days, days, fc.array(days, { minLength: 1 }), (count, late, pause, moments) => {
        const length = count.iteration_count * count.iteration_frequency_days;
        const stopped = settleIterations(survey(count), survey({ ...count, end_date: at(late) }));
        const resumedAt = at(length + late + pause);
        const resumed = { ...stopped, end_date: null };
        const restarted = settleIterations(stopped, restartIfOver(stopped, resumed, resumedAt));
        expect(restarted.start_date).toBe(stopped.start_date);
        expect(restarted.iteration_anchor_date).toEqual(resumedAt);
        const started = survey({ ...count, start_date: resumedAt });
        const same = settleIterations(started, started);
        for (const moment of moments) {
          const now = new Date(resumedAt.getTime() + moment * day);
          expect(computed(restarted, now)).toEqual(computed(same, now));
        }
      }),
    );
  });

  it("go on after a resume before their end", () => {
    const stopped = survey({ end_date: at(5), current_iteration: 1, current_iteration_start_date: began });
    const resumed = { ...stopped, end_date: null };
    expect(restartIfOver(stopped, resumed, at(29))).toBe(resumed);
    // A restarted survey that is stopped again is not over before its new end.
    const again = { ...stopped, iteration_anchor_date: at(100), end_date: at(105) };
    const resumedAgain = { ...again, end_date: null };
    expect(restartIfOver(again, resumedAgain, at(120))).toBe(resumedAgain);
    expect(restartIfOver(again, resumedAgain, at(130))).toMatchObject({ iteration_anchor_date: at(130) });
  });

  it("count from a later start, and forget a restart that none counts from", () => {
    const before = survey({
      iteration_anchor_date: at(100),
      current_iteration: 1,
      current_iteration_start_date: at(100),
    });
    expect(settleIterations(before, { ...before, start_date: at(50) })).toMatchObject({
      iteration_anchor_date: at(100),
      current_iteration_start_date: at(100),
    });
    expect(settleIterations(before, { ...before, start_date: at(150) })).toMatchObject({
      iteration_anchor_date: null,
      current_iteration: 1,
      current_iteration_start_date: at(150),
    });
    for (const changes of [{ start_date: null }, { iteration_count: null }, { iteration_frequency_days: 0 }])
      expect(settleIterations(before, { ...before, ...changes })).toMatchObject({
        iteration_anchor_date: null,
      });
  });
});
