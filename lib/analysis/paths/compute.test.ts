// Whole questions, reading included, from rows in memory; and the parts of time around a funnel's step.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reuseMemory } from "@/lib/analysis/engine/memory";
import { mostItems, type PathsJob, pathEdges, pathPersons, tooManyItems } from "@/lib/analysis/paths/compute";
import { type Part, type StretchJob, stretchOf } from "@/lib/analysis/paths/time-window";
import {
  aMinute,
  type PathEvent,
  plainRules,
  referenceEdges,
  referencePersons,
  runs,
} from "@/lib/testing/path-reference";
import { memorySource, packsNamed } from "@/lib/testing/source";

const edges = { limit: 50, min: null, max: null };
const keys = { start: null, end: null, dropoff: null };

const byTime = (a: PathEvent, b: PathEvent) => a.time - b.time;
const byPerson = (a: PathEvent, b: PathEvent) => a.person - b.person || a.time - b.time;

/** The part of time that an event is in. */
const part = (time: number) => Math.floor(time / (60 * aMinute));

/** The steps of the funnel. */
const steps = ["a", "b", "c"];

/** The events as the database would give them, also to the funnel. */
const sourceOf = (events: PathEvent[]) =>
  memorySource({
    nothing: [],
    "by time": events.toSorted(byTime).map(({ person, time, item }) => [part(time), person, time, item]),
    "by person": events.toSorted(byPerson).map(({ person, time, item }) => [person >> 1, person, time, item]),
    steps: events
      .filter(({ item }) => steps.includes(item))
      .map(({ person, time, item }) => [steps.length * part(time) + steps.indexOf(item), person, time])
      .toSorted(([a = 0, , before = 0], [b = 0, , after = 0]) => a - b || before - after),
  });

/** Where nothing was at another time. */
const readByPerson = { within: packsNamed("not needed"), ever: packsNamed("by person"), outside: "nothing" };

const jobOf = (job: Partial<PathsJob> = {}): PathsJob => ({
  events: { byTime: packsNamed("by time"), byPerson: readByPerson },
  rules: plainRules,
  stretch: null,
  ...job,
});

/** Events that no index has in the order of time. */
const unordered = { events: { byTime: null, byPerson: readByPerson } };

const stretchJob = (part: Part, step: number, window: number): StretchJob => ({
  funnel: {
    reading: {
      inTime: { packs: packsNamed("steps"), masks: [1, 2, 4], isMasked: false },
      byPerson: packsNamed("not needed"),
      hasValues: false,
    },
    rules: { order: "ordered", steps: 3, window, exclusions: [], sameAs: [0, 1, 2] },
    breakdown: null,
  },
  part,
  step,
});

/** When each step of a person's furthest way through a, b, c was; of ways as long the one that begins first. */
function furthestWay(events: PathEvent[], window: number): number[] {
  const timesOf = (step: string) =>
    events
      .filter(({ item }) => item === step)
      .map(({ time }) => time)
      .sort((a, b) => a - b);
  const ways = timesOf("a").map((start) => {
    const way = [start];
    for (const step of ["b", "c"]) {
      const next = timesOf(step).find((time) => time >= way.at(-1)!);
      if (next === undefined || next > start + window) break;
      way.push(next);
    }
    return way;
  });
  return ways.reduce((best, way) => (way.length > best.length ? way : best), []);
}

/** The events of those whom a step is about, in the part of their time around it. */
function around(events: PathEvent[], part: Part, step: number, window: number): PathEvent[] {
  return events.filter((event) => {
    const way = furthestWay(
      events.filter(({ person }) => person === event.person),
      window,
    );
    const stretch = stretchOf(part, step, { reached: way.length, times: way, window });
    return stretch !== null && event.time >= stretch.from && event.time <= stretch.to;
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

describe("paths, read", () => {
  it("take the memory of one part for all parts, in a thread that keeps it", async () => {
    const items = Array.from({ length: 1000 }, (_, at) => `item ${at}`);
    const events = items.map((item, at): PathEvent => ({ person: at >> 2, time: at, item }));
    reuseMemory();
    const before = process.memoryUsage().arrayBuffers;
    // 750 edges: neither one part nor eight have few enough.
    const found = await pathEdges(sourceOf(events), { ...jobOf(), edges }, { edges: 60, events: 10_000 });
    expect(found).toEqual(referenceEdges(events, plainRules, edges));
    // Of 73 tables, each with some 30 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 << 20);
  });

  it("are the same by time, by person, and when there is no room for the first", async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.constantFrom(0, 10, 100, null), async (events, most) => {
        const job = jobOf(most === null ? unordered : {});
        const source = sourceOf(events);
        expect(await pathEdges(source, { ...job, edges })).toEqual(referenceEdges(events, plainRules, edges));
        const held = { edges: 1000, events: most ?? 0 };
        const persons = await pathPersons(source, { ...job, keys }, held);
        expect([...persons].sort()).toEqual(referencePersons(events, plainRules, keys));
      }),
      runs,
    );
  });

  it("are counted part by part when there are too many edges to hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 50 }),
        async (events, most, limit) => {
          const job = { ...jobOf(), edges: { ...edges, limit } };
          const expected = referenceEdges(events, plainRules, job.edges);
          expect(await pathEdges(sourceOf(events), job, { edges: most, events: 0 })).toEqual(expected);
        },
      ),
      { numRuns: runs.numRuns / 10 },
    );
  });

  it("keep to the part of time around a funnel's step", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.constantFrom<Part>("before", "between", "after"),
        fc.constantFrom(-4, -3, -2, -1, 0, 1, 2, 3),
        fc.constantFrom(15, 60, 300),
        fc.boolean(),
        async (events, part, step, minutes, hasRoom) => {
          fc.pre(part !== "between" || (step !== 0 && step !== 1));
          const window = minutes * aMinute;
          const job = jobOf({
            rules: { ...plainRules, gap: window },
            stretch: stretchJob(part, step, window),
            ...(!hasRoom && unordered),
          });
          const expected = referenceEdges(around(events, part, step, window), job.rules, edges);
          expect(await pathEdges(sourceOf(events), { ...job, edges })).toEqual(expected);
        },
      ),
      runs,
    );
  });

  it("leave out what was at another time, where anything was", async () => {
    const source = memorySource({
      within: [
        [0, 1, 0, "a"],
        [0, 1, 1, "b"],
      ],
      ever: [
        [0, 1, 0, "a"],
        [0, 1, 1, "b"],
        [0, 1, 2, "c"],
      ],
      outside: [[1]],
      nothing: [],
    });
    const named = { within: packsNamed("within"), ever: packsNamed("ever") };
    const edgesWith = (outside: string) => {
      const events = { byTime: null, byPerson: { ...named, outside } };
      return pathEdges(source, { ...jobOf({ events }), edges });
    };
    expect((await edgesWith("outside")).map(({ target }) => target)).toEqual(["2_b"]);
    expect((await edgesWith("nothing")).map(({ target }) => target)).toEqual(["2_b", "3_c"]);
  });

  it("end when there are more different items than can be told apart", async () => {
    const rows = Array.from({ length: mostItems + 1 }, (_, at) => [1, 1, at, String(at)]);
    const source = memorySource({ nothing: [], "by person": rows });
    const job = jobOf(unordered);
    await expect(pathEdges(source, { ...job, edges })).rejects.toMatchObject({ code: tooManyItems });
  });
});

describe("the part of time around a step", () => {
  const way = { reached: 2, times: [10, 30, 0], window: 100 };
  const of = (part: Part, step: number) => stretchOf(part, step, way);
  const { POSITIVE_INFINITY: forever, NEGATIVE_INFINITY: ever } = Number;

  it("begins, or ends, with the step", () => {
    expect(of("after", 1)).toEqual({ from: 10, to: forever });
    expect(of("after", 2)).toEqual({ from: 30, to: forever });
    expect(of("before", 2)).toEqual({ from: ever, to: 30 });
    expect(of("between", 2)).toEqual({ from: 10, to: 30 });
  });

  it("takes step 0 as the first", () => {
    expect(of("after", 0)).toEqual({ from: 10, to: forever });
  });

  it("begins for those who left with the last step they reached, and leaves them the window", () => {
    // Step 3 was not reached: the last was step 2, at 30.
    expect(of("after", -3)).toEqual({ from: 30, to: forever });
    expect(of("before", -3)).toEqual({ from: ever, to: 130 });
    expect(of("between", -3)).toEqual({ from: 30, to: 130 });
  });

  it("is nobody's who came further, or not as far", () => {
    expect(of("after", 3)).toBeNull();
    expect(of("after", -2)).toBeNull();
    expect(of("after", -4)).toBeNull();
    expect(of("after", -1)).toBeNull();
    expect(stretchOf("after", -1, { reached: 0, times: [], window: 1 })).toBeNull();
  });
});
