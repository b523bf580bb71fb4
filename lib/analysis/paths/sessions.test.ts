// Paths compared with the reference implementation, and examples.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PathsJob, pathEdges, pathPersons } from "@/lib/analysis/paths/compute";
import type { EdgeLimits } from "@/lib/analysis/paths/edges";
import type { PathKeys, PathRules } from "@/lib/analysis/paths/path";
import type { PathEdge } from "@/lib/contract/analysis/paths";
import {
  aMinute,
  type PathEvent,
  plainRules,
  referenceEdges,
  referencePersons,
  runs,
} from "@/lib/testing/path-reference";
import { batchesNamed, memorySource, personEventsOf } from "@/lib/testing/source";

const everything: EdgeLimits = { limit: 50, min: null, max: null };
const noKeys = { start: null, end: null, dropoff: null };

/** A source of events in any order, and a job over it. Person ids are one more, since they are positive. */
function given(events: readonly PathEvent[], rules: Partial<PathRules>) {
  const batches = batchesNamed("events", ["id", "instant", "text"]);
  const job: PathsJob = {
    events: personEventsOf({ unsorted: batches, byPerson: batches }),
    rules: { ...plainRules, ...rules },
    timeWindow: null,
  };
  const rows = events.map(({ person, time, item }) => [0, person + 1, time, item]);
  return { source: memorySource({ events: rows }), job };
}

function edges(
  events: readonly PathEvent[],
  rules: Partial<PathRules> = {},
  limits: Partial<EdgeLimits> = {},
): Promise<PathEdge[]> {
  const { source, job } = given(events, rules);
  return pathEdges(source, { ...job, limits: { ...everything, ...limits } });
}

async function persons(
  events: readonly PathEvent[],
  keys: Partial<Record<keyof PathKeys, string | readonly string[] | null>>,
  rules: Partial<PathRules> = {},
): Promise<number[]> {
  const { source, job } = given(events, rules);
  const lists = Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, key === null ? null : [key].flat()]),
  );
  const personIds = await pathPersons(source, { ...job, keys: { ...noKeys, ...lists } });
  return Array.from(personIds, (id) => id - 1).sort((a, b) => a - b);
}

// Cases: few persons and items, with times exactly at the gap and equal to each other.

const item = fc.constantFrom("/", "/a", "/a/1", "/a/2", "/b", "buy", "...");
const event = fc.record({
  person: fc.integer({ min: 0, max: 4 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 0, 0, 1, -1))
    .map(([steps, off]) => steps * 15 * aMinute + off),
  item,
});
const points = fc.uniqueArray(fc.oneof(item, fc.constant("/a*")), { minLength: 1, maxLength: 2 });
const rules: fc.Arbitrary<PathRules> = fc.record({
  cleaning: fc.subarray([
    { regex: "/\\d+", alias: "/:id" },
    { regex: "^/$", alias: "home" },
  ]),
  groupings: fc.subarray(["/a*", "b*y", "/*/", ".."]),
  excluded: fc.subarray(["/b", "home", "/a*"]),
  start: fc.option(points),
  end: fc.option(points),
  steps: fc.integer({ min: 1, max: 6 }),
  gap: fc.constantFrom(15, 30, 45).map((minutes) => minutes * aMinute),
});
const key = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.oneof(item, fc.constant("/a*")))
  .map(([position, name]) => `${position}_${name}`);

describe("paths against the reference", () => {
  it("counts the same edges for any rules", async () => {
    const limitsArbitrary = fc.record({
      limit: fc.integer({ min: 1, max: 12 }),
      min: fc.option(fc.integer({ min: 1, max: 3 })),
      max: fc.option(fc.integer({ min: 3, max: 5 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 60 }),
        rules,
        limitsArbitrary,
        async (events, some, wanted) => {
          expect(await edges(events, some, wanted)).toEqual(referenceEdges(events, some, wanted));
        },
      ),
      runs,
    );
  });

  it("finds the same persons for any keys", async () => {
    const keys = fc.record({
      start: fc.option(key),
      end: fc.option(key),
      dropoff: fc.option(key, { freq: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), rules, keys, async (events, some, wanted) => {
        expect(await persons(events, wanted, some)).toEqual(referencePersons(events, some, wanted));
      }),
      runs,
    );
  });

  it("finds for several keys the persons of any of them", async () => {
    const several = fc.array(key, { minLength: 1, maxLength: 3 });
    const use = fc.constantFrom("start" as const, "end" as const, "dropoff" as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 60 }),
        rules,
        use,
        several,
        async (events, some, by, list) => {
          const each = list.flatMap((one) => referencePersons(events, some, { ...noKeys, [by]: one }));
          expect(await persons(events, { [by]: list }, some)).toEqual(
            [...new Set(each)].sort((a, b) => a - b),
          );
        },
      ),
      runs,
    );
  });

  it("finds for several pairs of keys the persons who go directly from one of the first to one of the second", async () => {
    const several = fc.array(key, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 60 }),
        rules,
        several,
        several,
        async (events, some, from, to) => {
          const each = from.flatMap((start) =>
            to.flatMap((end) => referencePersons(events, some, { start, end, dropoff: null })),
          );
          expect(await persons(events, { start: from, end: to }, some)).toEqual(
            [...new Set(each)].sort((a, b) => a - b),
          );
        },
      ),
      runs,
    );
  });

  it("handles many persons at one instant beside one session of 10,000 pages", async () => {
    // 20,000 persons see /0, /1 and /2 at one instant, sorted by name; person 0 continues with 300 pages, one per
    // second, in one session of which the first five count.
    const crowd = [2, 0, 1].flatMap((page) =>
      Array.from({ length: 20_000 }, (_, person) => ({ person, time: 0, item: `/${page}` })),
    );
    const long = Array.from({ length: 10_000 }, (_, at) => ({
      person: 0,
      time: (at + 1) * 1_000_000,
      item: `/${3 + (at % 300)}`,
    }));
    const edgeList = await edges([...crowd, ...long]);
    expect(edgeList.map(({ source, target, value }) => [source, target, value])).toEqual([
      ["1_/0", "2_/1", 20_000],
      ["2_/1", "3_/2", 20_000],
      ["3_/2", "4_/3", 1],
      ["4_/3", "5_/4", 1],
    ]);
  });

  it("handles a person with 100,000 events beside persons with one", async () => {
    // One person visits one of three pages every minute, in one session: /0 /1 /2 /0 …, of which the first five count.
    // The others have one event each, and no edge.
    const long = Array.from({ length: 100_000 }, (_, at) => ({
      person: 7,
      time: at * aMinute,
      item: `/${at % 3}`,
    }));
    const short = Array.from({ length: 1000 }, (_, at) => ({ person: 8 + at, time: at, item: "/0" }));
    expect(
      (await edges([...long, ...short])).map(({ source, target, value }) => [source, target, value]),
    ).toEqual([
      ["1_/0", "2_/1", 1],
      ["2_/1", "3_/2", 1],
      ["3_/2", "4_/0", 1],
      ["4_/0", "5_/1", 1],
    ]);
    expect(await persons([...long, ...short], { dropoff: "1_/0" })).toHaveLength(1000);
    // With an end point, the whole session counts up to it.
    const ending = [...long, { person: 7, time: 100_000 * aMinute, item: "end" }];
    expect(await persons(ending, { dropoff: "5_end" }, { end: ["end"] })).toEqual([7]);
  });
});

/** `"0 /a, 5 /b"`: minutes and items of one person. */
const visits = (text: string, person = 0): PathEvent[] =>
  text.split(", ").map((visit) => {
    const [minute = "", name = ""] = visit.split(" ");
    return { person, time: Number(minute) * aMinute, item: name };
  });

/** `source > target value minutes` */
const toText = (list: PathEdge[]) =>
  list.map(
    ({ source, target, value, average_conversion_time }) =>
      `${source} > ${target} ${value} ${average_conversion_time / 60_000}`,
  );

describe("paths examples", () => {
  it("numbers items by their position, and averages the time between two", async () => {
    // Two persons go from a to b, in 1 and 3 minutes: 2 paths, 2 minutes. One continues to c, in 4.
    const events = [...visits("0 a, 1 b, 5 c"), ...visits("0 a, 3 b", 1)];
    expect(toText(await edges(events))).toEqual(["1_a > 2_b 2 2", "2_b > 3_c 1 4"]);
  });

  it("starts a new path after half an hour, and not a microsecond before", async () => {
    const apart = (gap: number) => [
      { person: 0, time: 0, item: "a" },
      { person: 0, time: gap, item: "b" },
    ];
    expect(toText(await edges(apart(30 * aMinute - 1)))).toHaveLength(1);
    expect(toText(await edges(apart(30 * aMinute)))).toEqual([]);
  });

  it("counts an edge once for each session it is in", async () => {
    // a b | a b a b: the second session has 1_a>2_b once, then 2_b>3_a and 3_a>4_b.
    const events = visits("0 a, 1 b, 100 a, 101 b, 102 a, 103 b");
    expect(toText(await edges(events))).toEqual(["1_a > 2_b 2 1", "2_b > 3_a 1 1", "3_a > 4_b 1 1"]);
  });

  it("merges equal neighbors, with the time of the last", async () => {
    // a is seen at 0 and 10, so that 5 minutes pass until b at 15.
    expect(toText(await edges(visits("0 a, 10 a, 15 b")))).toEqual(["1_a > 2_b 1 5"]);
  });

  it("measures session gaps between included events only", async () => {
    // x at 20 is excluded: from a at 0 to b at 40 there are 40 minutes, a new session.
    expect(toText(await edges(visits("0 a, 20 x, 40 b"), { excluded: ["x"] }))).toEqual([]);
    // With less time between them they become neighbors.
    expect(toText(await edges(visits("0 a, 10 x, 20 b"), { excluded: ["x"] }))).toEqual(["1_a > 2_b 1 20"]);
  });

  it("excludes by the name after grouping", async () => {
    const rules = { groupings: ["/users/*"], excluded: ["/users/*", "/users/2"] };
    expect(toText(await edges(visits("0 a, 1 /users/1, 2 /users/2, 3 b"), rules))).toEqual(["1_a > 2_b 1 3"]);
  });

  it("replaces first, in order, then groups by the first pattern that matches anywhere", async () => {
    const rules = {
      cleaning: [
        { regex: "\\d+", alias: ":id" },
        { regex: "/(:id)$", alias: "/<\\1>" },
      ],
      groupings: ["<:id>", "/p*/x", "/p*"],
    };
    // /u/7 becomes /u/:id, then /u/<:id>, which contains the first pattern. /a/p1/x.y becomes /a/p:id/x.y, which
    // matches the second. /p/q matches only the third. A dot is literal: the pattern p.q does not match /p/q.
    const events = visits("0 /u/7, 1 /a/p1/x.y, 2 /p/q");
    expect(toText(await edges(events, rules))).toEqual(["1_<:id> > 2_/p*/x 1 1", "2_/p*/x > 3_/p* 1 1"]);
    expect(toText(await edges(visits("0 /p/q, 1 a"), { groupings: ["p.q"] }))).toEqual(["1_/p/q > 2_a 1 1"]);
  });

  it("starts at the first start point, and drops paths without one", async () => {
    const events = [...visits("0 x, 1 a, 2 b, 3 a, 4 c"), ...visits("0 x, 1 b", 1)];
    expect(toText(await edges(events, { start: ["a"] }))).toEqual([
      "1_a > 2_b 1 1",
      "2_b > 3_a 1 1",
      "3_a > 4_c 1 1",
    ]);
  });

  it("ends at the first end point, and keeps the last items before it", async () => {
    // a b c d end x: of the five items up to end the last three are c d end.
    expect(toText(await edges(visits("0 a, 1 b, 2 c, 3 d, 4 end, 5 x"), { end: ["end"], steps: 3 }))).toEqual(
      ["1_c > 2_d 1 1", "2_d > 3_end 1 1"],
    );
  });

  it("keeps both ends of a path between two points that is too long", async () => {
    // a b c d e f between a and f, at most 5: the first two, dots for c d, and the last two. The dots have c's time.
    const events = visits("0 a, 1 b, 4 c, 5 d, 9 e, 10 f, 11 a");
    expect(toText(await edges(events, { start: ["a"], end: ["f"] }))).toEqual([
      "1_a > 2_b 1 1",
      "2_b > 3_... 1 3",
      "3_... > 4_e 1 5",
      "4_e > 5_f 1 1",
    ]);
    // Six items fit into a limit of six.
    expect(await edges(events, { start: ["a"], end: ["f"], steps: 6 })).toHaveLength(5);
  });

  it("treats an item that is both start and end as a path of one item", async () => {
    expect(await persons(visits("0 a, 1 b, 2 a"), { dropoff: "1_a" }, { start: ["a"], end: ["a"] })).toEqual([
      0,
    ]);
  });

  it("sorts events of one instant by name", async () => {
    // b and a at 1: a first, in any order of storage; then b at 1 and b at 2 are merged.
    for (const text of ["1 b, 1 a, 2 b", "1 a, 1 b, 2 b"]) {
      expect(toText(await edges(visits(text)))).toEqual(["1_a > 2_b 1 1"]);
    }
  });

  it("shows the most frequent edges, and none that is disconnected", async () => {
    // 3 × a>b, 2 × b>c, 1 × x>b. With a limit of 2: a>b and b>c. With a minimum of 2: the same. With a maximum of 2:
    // b>c and x>b, both reachable from x. With a maximum of 2 and a limit of 1: b>c alone, which is unreachable.
    const events = [
      ...visits("0 a, 1 b, 2 c", 1),
      ...visits("0 a, 1 b, 2 c", 2),
      ...visits("0 a, 1 b", 3),
      ...visits("0 x, 1 b", 4),
    ];
    const shownNames = async (limits: Partial<EdgeLimits>) =>
      toText(await edges(events, {}, limits)).map((edge) => edge.slice(0, 9));
    expect(await shownNames({ limit: 2 })).toEqual(["1_a > 2_b", "2_b > 3_c"]);
    expect(await shownNames({ min: 2 })).toEqual(["1_a > 2_b", "2_b > 3_c"]);
    expect(await shownNames({ max: 2 })).toEqual(["2_b > 3_c", "1_x > 2_b"]);
    expect(await shownNames({ max: 2, limit: 1 })).toEqual([]);
  });

  it("finds persons who left an item, reached it, went between two, or dropped off there", async () => {
    const events = [
      ...visits("0 a, 1 b, 2 c", 1),
      ...visits("0 a, 1 c", 2),
      ...visits("0 a", 3),
      ...visits("0 b", 4),
    ];
    expect(await persons(events, {})).toEqual([1, 2, 3, 4]);
    expect(await persons(events, { start: "1_a" })).toEqual([1, 2]);
    expect(await persons(events, { end: "1_a" })).toEqual([1, 2, 3]);
    expect(await persons(events, { end: "2_c" })).toEqual([2]);
    expect(await persons(events, { start: "1_a", end: "2_b" })).toEqual([1]);
    expect(await persons(events, { start: "1_a", end: "3_c" })).toEqual([]);
    expect(await persons(events, { start: "1_a", end: "2_b", dropoff: "1_a" })).toEqual([3]);
    // The limit cuts paths: with two items, person 1 drops off at b.
    expect(await persons(events, { dropoff: "2_b" }, { steps: 2 })).toEqual([1]);
    for (const odd of ["a", "_a", "x_a", "0_a", "-1_a", "1.5_a", "101_a", "1_nobody", "1_"]) {
      expect(await persons(events, { end: odd })).toEqual([]);
    }
  });

  it("rejects an invalid regular expression, and names it", async () => {
    const cleaning = [
      { regex: "a", alias: "b" },
      { regex: "(", alias: "" },
    ];
    await expect(edges([], { cleaning })).rejects.toThrow("Invalid regular expression: (");
  });

  it("treats an alias as literal text except for its groups", async () => {
    const name = (alias: string) =>
      persons(visits("0 ab"), { end: "1_x" }, { cleaning: [{ regex: "(a)(b)", alias }], groupings: [] });
    const result = (alias: string, expected: string) =>
      persons(visits("0 ab"), { end: `1_${expected}` }, { cleaning: [{ regex: "(a)(b)", alias }] });
    expect(await name("y")).toEqual([]);
    expect(await result("\\2\\1", "ba")).toEqual([0]);
    expect(await result("$1$&\\0", "$1$&ab")).toEqual([0]);
    expect(await result("\\\\1\\7", "\\1")).toEqual([0]);
  });
});
