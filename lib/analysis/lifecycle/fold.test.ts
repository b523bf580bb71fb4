// The fold compared with a reference implementation of docs/reference/analysis.md#lifecycle, and examples.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lifecycleFold } from "@/lib/analysis/lifecycle/fold";
import { intervalOf, intervalStarts } from "@/lib/analysis/request/intervals";
import { type LifecycleStatus, lifecycleStatuses } from "@/lib/contract/analysis/lifecycle";
import { intervalWords } from "@/lib/contract/analysis/parameters";

const cases = { numRuns: process.env.LONG ? 2000 : 200 };

interface Event {
  person: number;
  time: number;
}

interface World {
  /** The starts of the intervals, and the end of the last. */
  starts: readonly number[];
  /** When each person was created; missing for a deleted person. */
  created: Readonly<Record<number, number>>;
}

type Target = { interval: number; status: LifecycleStatus };

/** @param order of the rows: all by time, or person by person */
function counted(
  events: readonly Event[],
  { starts, created }: World,
  target: Target | null,
  order: "time" | "person",
) {
  const createdIn = (person: number) =>
    created[person] === undefined ? -1 : intervalOf(starts, created[person]);
  const fold = lifecycleFold({ intervals: starts.length - 1, createdIn, target });
  const rows = events.toSorted((a, b) => (order === "person" ? a.person - b.person : 0) || a.time - b.time);
  for (const { person, time } of rows) fold.active(person, intervalOf(starts, time));
  const { counts, members } = fold.end();
  return {
    counts: Object.fromEntries(lifecycleStatuses.map((status) => [status, [...counts[status]]])),
    members,
  };
}

/** The status of a person in every interval, and in the one after the last. */
function reference(events: readonly Event[], { starts, created }: World, person: number): string[] {
  const last = starts.length - 1;
  const active = (interval: number) =>
    events.some(
      (event) =>
        event.person === person &&
        interval >= 0 &&
        interval < last &&
        event.time >= starts[interval]! &&
        event.time < starts[interval + 1]!,
    );
  const first = starts.findIndex((_, interval) => active(interval));
  return starts.map((start, interval) => {
    if (!active(interval)) return active(interval - 1) ? "dormant" : "";
    if (active(interval - 1)) return "returning";
    const createdAt = created[person];
    const isCreatedThen = createdAt !== undefined && createdAt >= start && createdAt < starts[interval + 1]!;
    return interval === first && isCreatedThen ? "new" : "resurrecting";
  });
}

const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu");
const lengths = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 31 * 86_400_000 };

/** Intervals around a clock change, with events exactly at their edges. */
const worlds = fc
  .record({
    interval: fc.constantFrom(...intervalWords),
    timezone: zone,
    from: fc.constantFrom("2024-03-29T10:00Z", "2024-10-25T22:00Z", "2018-11-02T00:00Z"),
    count: fc.integer({ min: 1, max: 6 }),
  })
  .chain(({ interval, timezone, from, count }) => {
    const begin = new Date(from).getTime();
    const starts = intervalStarts(
      { from: begin, to: begin + count * lengths[interval] },
      interval,
      timezone,
      1,
    );
    const moment = fc.oneof(
      fc.tuple(fc.constantFrom(...starts), fc.constantFrom(-1, 0, 1)).map(([start, off]) => start + off),
      fc.integer({ min: starts[0]! - lengths[interval], max: starts.at(-1)! + lengths[interval] }),
    );
    return fc.record({
      starts: fc.constant(starts),
      events: fc.array(fc.record({ person: fc.integer({ min: 0, max: 5 }), time: moment }), {
        maxLength: 40,
      }),
      created: fc.dictionary(fc.constantFrom("0", "1", "2", "3", "4", "5"), moment),
      target: fc.record({
        interval: fc.integer({ min: -1, max: starts.length }),
        status: fc.constantFrom(...lifecycleStatuses),
      }),
      order: fc.constantFrom("time" as const, "person" as const),
    });
  });

describe("lifecycle against the reference", () => {
  it("counts and lists the same persons", () => {
    fc.assert(
      fc.property(worlds, ({ starts, events, created, target, order }) => {
        const world = { starts, created };
        const everybody = [0, 1, 2, 3, 4, 5].map((person) => reference(events, world, person));
        const expected = Object.fromEntries(
          lifecycleStatuses.map((status) => [
            status,
            starts.map((_, interval) => everybody.filter((statuses) => statuses[interval] === status).length),
          ]),
        );
        const answer = counted(events, world, target, order);
        expect(answer.counts).toEqual(expected);
        expect(answer.members).toEqual(
          [0, 1, 2, 3, 4, 5].filter((person) => everybody[person]![target.interval] === target.status),
        );
      }),
      cases,
    );
  });

  it("handles a person with 100,000 events beside persons with one", () => {
    // Person 0 in every interval, a thousand others in the second alone, all created before.
    const starts = [0, 100_000, 200_000, 300_000];
    const often = Array.from({ length: 100_000 }, (_, at) => ({ person: 0, time: at * 3 }));
    const once = Array.from({ length: 1000 }, (_, at) => ({ person: 5000 + at, time: 100_000 + at }));
    expect(counted([...often, ...once], { starts, created: {} }, null, "time").counts).toEqual({
      new: [0, 0, 0, 0],
      returning: [0, 1, 1, 0],
      resurrecting: [1, 1000, 0, 0],
      dormant: [0, 0, 1000, 1],
    });
  });
});

describe("lifecycle examples", () => {
  // Four intervals of ten: 0 to 9, 10 to 19, 20 to 29, 30 to 39. The first is the one before the range.
  const starts = [0, 10, 20, 30, 40];
  const of = (times: number[], created?: number) => {
    const events = times.map((time) => ({ person: 0, time }));
    const { counts } = counted(
      events,
      { starts, created: created === undefined ? {} : { 0: created } },
      null,
      "time",
    );
    const letters = { new: "n", returning: "r", resurrecting: "R", dormant: "d" };
    return starts
      .map((_, interval) => lifecycleStatuses.find((status) => counts[status]![interval]) ?? null)
      .map((status) => (status ? letters[status] : "."))
      .join("");
  };

  it("is new in the interval of creation, dormant in the next without activity", () => {
    expect(of([12], 11)).toBe(".nd..");
  });

  it("is new even when the first event precedes the creation in the same interval", () => {
    expect(of([12], 19)).toBe(".nd..");
  });

  it("is resurrecting, not new, an interval after creation", () => {
    expect(of([12], 9)).toBe(".Rd..");
    expect(of([12], 20)).toBe(".Rd..");
  });

  it("is new only at the first activity, even if a later interval is that of creation", () => {
    // Events before creation happen when they are captured late.
    expect(of([5, 25], 25)).toBe("RdRd.");
  });

  it("is returning after activity in the interval before, including the one before the range", () => {
    expect(of([5, 15, 25], 0)).toBe("nrrd.");
    expect(of([5, 15], -5)).toBe("Rrd..");
  });

  it("is resurrecting after a pause, and dormant twice", () => {
    expect(of([12, 35], 12)).toBe(".ndRd");
    expect(of([5, 25], 5)).toBe("ndRd.");
  });

  it("is dormant once, however long the pause", () => {
    expect(of([5], 5)).toBe("nd...");
  });

  it("is in the interval that starts at its instant", () => {
    expect(of([10], 10)).toBe(".nd..");
    expect(of([9], 9)).toBe("nd...");
  });

  it("ignores events outside the range", () => {
    expect(of([-1, 40, 1000], 0)).toBe(".....");
  });

  it("never counts a deleted person as new", () => {
    expect(of([12])).toBe(".Rd..");
  });

  it("counts persons, not events", () => {
    const events = [11, 12, 13].flatMap((time) => [0, 1].map((person) => ({ person, time })));
    expect(counted(events, { starts, created: { 0: 11 } }, null, "time").counts).toEqual({
      new: [0, 1, 0, 0, 0],
      returning: [0, 0, 0, 0, 0],
      resurrecting: [0, 1, 0, 0, 0],
      dormant: [0, 0, 2, 0, 0],
    });
  });

  it("lists the dormant persons of the interval after the last", () => {
    const events = [0, 1].map((person) => ({ person, time: 35 }));
    const world = { starts, created: { 0: 35 } };
    const named = (interval: number, status: LifecycleStatus) =>
      counted(events, world, { interval, status }, "time").members;
    expect(named(4, "dormant")).toEqual([0, 1]);
    expect(named(3, "new")).toEqual([0]);
    expect(named(3, "resurrecting")).toEqual([1]);
    expect(named(4, "new")).toEqual([]);
    expect(named(9, "dormant")).toEqual([]);
    expect(named(-1, "dormant")).toEqual([]);
  });

  it("returns zeros without persons", () => {
    expect(of([])).toBe(".....");
  });
});
