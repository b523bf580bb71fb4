// Whole insights, including reading, from rows in memory; and the time window around a funnel's step.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxItems, type PathsJob, pathEdges, pathPersons, tooManyItems } from "@/lib/analysis/paths/compute";
import { type TimeWindowJob, timeWindowOf, type WindowSide } from "@/lib/analysis/paths/time-window";
import {
  aMinute,
  type PathEvent,
  plainRules,
  referenceEdges,
  referencePersons,
  runs,
} from "@/lib/testing/path-reference";
import { batchesNamed, memorySource, personEventsOf } from "@/lib/testing/source";

const limits = { limit: 50, min: null, max: null };
const keys = { start: null, end: null, dropoff: null };

const byTime = (a: PathEvent, b: PathEvent) => a.time - b.time;
const byPerson = (a: PathEvent, b: PathEvent) => a.person - b.person || a.time - b.time;

/** The time partition of an event. */
const partition = (time: number) => Math.floor(time / (60 * aMinute));

/** The steps of the funnel. */
const steps = ["a", "b", "c"];

/** The events as the database would return them, for paths and for the funnel. @param capacity rows in memory */
const sourceOf = (events: PathEvent[], capacity?: number) =>
  memorySource(
    {
      "by time": events
        .toSorted(byTime)
        .map(({ person, time, item }) => [partition(time), person, time, item]),
      "by person": events
        .toSorted(byPerson)
        .map(({ person, time, item }) => [person >> 1, person, time, item]),
      "steps by person": events
        .filter(({ item }) => steps.includes(item))
        .toSorted(byPerson)
        .map(({ person, time, item }) => [person >> 1, person, time, 1 << steps.indexOf(item)]),
      steps: events
        .filter(({ item }) => steps.includes(item))
        .toSorted((a, b) => steps.indexOf(a.item) - steps.indexOf(b.item) || byTime(a, b))
        .map(({ person, time, item }) => [1 << steps.indexOf(item), person, time]),
    },
    capacity,
  );

const columns = ["id", "instant", "text"] as const;

const jobOf = (job: Partial<PathsJob> = {}): PathsJob => ({
  events: personEventsOf({
    unsorted: batchesNamed("by time", columns),
    byPerson: batchesNamed("by person", columns),
  }),
  rules: plainRules,
  timeWindow: null,
  ...job,
});

/** Events without an index in time order. */
const onlyByPerson = {
  events: personEventsOf({ unsorted: null, byPerson: batchesNamed("by person", columns) }),
};

const timeWindowJob = (side: WindowSide, step: number, window: number): TimeWindowJob => ({
  funnel: {
    events: personEventsOf({
      unsorted: batchesNamed("steps", ["id", "instant"]),
      byPerson: batchesNamed("steps by person", ["id", "instant", "integer"]),
    }),
    rules: { order: "ordered", steps: 3, window, exclusions: [], sameAs: [0, 1, 2] },
    breakdown: null,
  },
  side,
  step,
});

/** The time of each step of a person's longest match of a, b, c; the earliest of equally long ones. */
function longestMatch(events: PathEvent[], window: number): number[] {
  const timesOf = (step: string) =>
    events
      .filter(({ item }) => item === step)
      .map(({ time }) => time)
      .sort((a, b) => a - b);
  const matches = timesOf("a").map((start) => {
    const match = [start];
    for (const step of ["b", "c"]) {
      const next = timesOf(step).find((time) => time >= match.at(-1)!);
      if (next === undefined || next > start + window) break;
      match.push(next);
    }
    return match;
  });
  return matches.reduce((longest, match) => (match.length > longest.length ? match : longest), []);
}

/** The events of the persons that a step selects, within their time window around it. */
function around(events: PathEvent[], side: WindowSide, step: number, window: number): PathEvent[] {
  return events.filter((event) => {
    const match = longestMatch(
      events.filter(({ person }) => person === event.person),
      window,
    );
    const own = timeWindowOf(side, step, { reached: match.length, times: match, window });
    return own !== null && event.time >= own.from && event.time <= own.to;
  });
}

const someEvents = fc.array(
  fc.record({
    person: fc.integer({ min: 1, max: 4 }),
    time: fc.integer({ min: 0, max: 20 }).map((steps) => steps * 15 * aMinute),
    item: fc.constantFrom("a", "b", "c", "x", "y"),
  }),
  { maxLength: 50 },
);

describe("path edges and persons", () => {
  it("are the same when read by time, by person, and when the buffer of the former is full", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.constantFrom(0, 10, 100, null), async (events, capacity) => {
        const job = jobOf(capacity === null ? onlyByPerson : {});
        const source = sourceOf(events, capacity ?? 0);
        expect(await pathEdges(source, { ...job, limits })).toEqual(
          referenceEdges(events, plainRules, limits),
        );
        const persons = await pathPersons(source, { ...job, keys });
        expect([...persons].sort()).toEqual(referencePersons(events, plainRules, keys));
      }),
      runs,
    );
  });

  it("are counted partition by partition when there are too many edges to hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 50 }),
        async (events, capacity, limit) => {
          const job = { ...jobOf(), limits: { ...limits, limit } };
          const expected = referenceEdges(events, plainRules, job.limits);
          expect(await pathEdges(sourceOf(events), job, capacity)).toEqual(expected);
        },
      ),
      { numRuns: runs.numRuns / 10 },
    );
  });

  it("respect the time window around a funnel's step", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.constantFrom<WindowSide>("before", "between", "after"),
        fc.constantFrom(-4, -3, -2, -1, 0, 1, 2, 3),
        fc.constantFrom(15, 60, 300),
        fc.boolean(),
        async (events, side, step, minutes, hasRoom) => {
          fc.pre(side !== "between" || (step !== 0 && step !== 1));
          const window = minutes * aMinute;
          const job = jobOf({
            rules: { ...plainRules, gap: window },
            timeWindow: timeWindowJob(side, step, window),
            ...(!hasRoom && onlyByPerson),
          });
          const expected = referenceEdges(around(events, side, step, window), job.rules, limits);
          expect(await pathEdges(sourceOf(events), { ...job, limits })).toEqual(expected);
        },
      ),
      runs,
    );
  });

  it("fail when there are more distinct items than the limit", async () => {
    const rows = Array.from({ length: maxItems + 1 }, (_, at) => [1, 1, at, String(at)]);
    const source = memorySource({ "by person": rows });
    const job = jobOf(onlyByPerson);
    await expect(pathEdges(source, { ...job, limits })).rejects.toMatchObject({ code: tooManyItems });
  });
});

describe("the time window around a step", () => {
  const match = { reached: 2, times: [10, 30, 0], window: 100 };
  const of = (side: WindowSide, step: number) => timeWindowOf(side, step, match);
  const { POSITIVE_INFINITY: forever, NEGATIVE_INFINITY: ever } = Number;

  it("starts or ends at the step", () => {
    expect(of("after", 1)).toEqual({ from: 10, to: forever });
    expect(of("after", 2)).toEqual({ from: 30, to: forever });
    expect(of("before", 2)).toEqual({ from: ever, to: 30 });
    expect(of("between", 2)).toEqual({ from: 10, to: 30 });
  });

  it("treats step 0 as the first step", () => {
    expect(of("after", 0)).toEqual({ from: 10, to: forever });
  });

  it("starts at the last reached step for dropped-off persons, and lasts for the funnel window", () => {
    // Step 3 was not reached: the last was step 2, at 30.
    expect(of("after", -3)).toEqual({ from: 30, to: forever });
    expect(of("before", -3)).toEqual({ from: ever, to: 130 });
    expect(of("between", -3)).toEqual({ from: 30, to: 130 });
  });

  it("is null for persons who got further, or not as far", () => {
    expect(of("after", 3)).toBeNull();
    expect(of("after", -2)).toBeNull();
    expect(of("after", -4)).toBeNull();
    expect(of("after", -1)).toBeNull();
    expect(timeWindowOf("after", -1, { reached: 0, times: [], window: 1 })).toBeNull();
  });
});
