// The matchers compared with the reference implementation (`lib/testing/funnel-reference.ts`), and examples.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventColumns } from "@/lib/analysis/engine/interface";
import { type Exclusion, type FunnelRules, matcherOf } from "@/lib/analysis/funnel/matcher";
import { type Event, longestMatch, type Match } from "@/lib/testing/funnel-reference";

const columnsOf = (events: Event[]): EventColumns => ({
  times: Float64Array.from(events, ({ time }) => time),
  codes: Int32Array.from(events, ({ is }) => is.reduce((mask, step) => mask | (1 << step), 0)),
  values: new Int32Array(),
});

/** The longest match, with other persons' events on both sides. @param isLonger whether only longer matches are reported */
function foundMatch(events: Event[], rules: FunnelRules, isLonger: boolean): Match {
  const stranger = { time: 0, is: [0, 1, 2, 3] };
  const all = [stranger, ...events, { ...stranger, time: 1e9 }];
  let longest: Match = [];
  const columns = columnsOf(all);
  matcherOf(rules)(columns, 1, 1 + events.length, (reached, positions) => {
    if (isLonger) expect(reached).toBeGreaterThan(longest.length);
    if (reached > longest.length)
      longest = [...positions.subarray(0, reached)].map((at) => columns.times[at]!);
    return isLonger ? reached : 0;
  });
  return longest;
}

const rulesOf = (
  order: FunnelRules["order"],
  steps: number,
  more: Partial<FunnelRules> = {},
): FunnelRules => ({
  order,
  steps,
  window: 10,
  exclusions: [],
  sameAs: Array.from({ length: steps }, (_, step) => step),
  ...more,
});

/**
 * Events over few instants, so that many share one. Each event has a type, and each step requires one. Some types imply
 * others, as an event with a filter implies the one without.
 */
const cases = (order: FunnelRules["order"]) =>
  fc
    .record({
      kinds: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
      window: fc.integer({ min: 0, max: 12 }),
      implied: fc.boolean(),
      exclusion: fc.option(fc.tuple(fc.nat(3), fc.nat(3)), { nil: null }),
      happened: fc.array(fc.record({ time: fc.integer({ min: 0, max: 15 }), kind: fc.nat(4) }), {
        maxLength: 14,
      }),
    })
    .map(({ kinds, window, implied, exclusion, happened }) => {
      const steps = kinds.length;
      const exclusions: Exclusion[] = [];
      if (exclusion && steps > 1) {
        const from = order === "unordered" ? 0 : exclusion[0] % (steps - 1);
        const to = order === "unordered" ? steps - 1 : from + 1 + (exclusion[1] % (steps - 1 - from));
        exclusions.push({ bit: 1 << steps, from, to });
      }
      const isOf = (kind: number, step: number) =>
        kind === kinds[step] || (implied && kind === 0 && kinds[step] === 1);
      const events = happened
        .map(({ time, kind }) => ({
          time,
          is: [
            ...kinds.flatMap((_, step) => (isOf(kind, step) ? [step] : [])),
            ...(kind === 4 && exclusions.length > 0 ? [steps] : []),
          ],
        }))
        .filter(({ is }) => order === "strict" || is.length > 0)
        .sort((a, b) => a.time - b.time);
      const sameAs = kinds.map((kind) => kinds.indexOf(kind));
      return { events, rules: { order, steps, window, exclusions, sameAs } satisfies FunnelRules };
    });

const numRuns = process.env.LONG ? 20_000 : 500;

describe.each(["ordered", "strict", "unordered"] as const)("the %s matcher", (order) => {
  it("finds the longest match of the reference implementation, reporting all matches or longer ones only", () => {
    fc.assert(
      fc.property(cases(order), fc.boolean(), ({ events, rules }, isLonger) => {
        expect(foundMatch(events, rules, isLonger)).toEqual(longestMatch(events, rules));
      }),
      { numRuns },
    );
  });

  it("matches a person with 100,000 events, each of them a first step, in one pass", () => {
    const events = Array.from({ length: 100_000 }, (_, at) => ({ time: Math.floor(at / 3), is: [0, 1] }));
    const rules = rulesOf(order, 2, { window: 100_000, exclusions: [{ bit: 4, from: 0, to: 1 }] });
    const columns = columnsOf(events);
    let matches = 0;
    matcherOf(rules)(columns, 0, events.length, () => {
      matches++;
      return 0;
    });
    expect(matches).toBe(
      { ordered: Math.ceil(100_000 / 3), strict: 100_000, unordered: 2 * Math.ceil(100_000 / 3) }[order],
    );
  });
});

// Each letter is an event of the step at the letter's index in the alphabet; x is an exclusion. Windows are 10 long.
const person = (text: string, ...steps: string[]) =>
  text.split(" ").map((word) => {
    const [letter = "", time] = word.split("@");
    return { time: Number(time), is: steps.flatMap((step, at) => (step === letter ? [at] : [])) };
  });

it.each(["ordered", "unordered"] as const)(
  "the %s match is the same in any order of the events of one instant",
  (order) => {
    fc.assert(
      fc.property(cases(order), fc.infiniteStream(fc.nat()), ({ events, rules }, random) => {
        const keys = new Map(events.map((event) => [event, random.next().value]));
        const shuffled = events.toSorted((a, b) => a.time - b.time || keys.get(a)! - keys.get(b)!);
        expect(foundMatch(shuffled, rules, true)).toEqual(foundMatch(events, rules, true));
      }),
      { numRuns },
    );
  },
);

describe("an ordered funnel", () => {
  const reach = (text: string, steps: string, exclusions: Exclusion[] = []) => {
    const letters = [...steps];
    const rules = rulesOf("ordered", letters.length - exclusions.length, { exclusions });
    return foundMatch(person(text, ...letters), rules, true);
  };

  it("is completed with other events between, in order", () => {
    // a at 1, z is ignored, b at 3, c at 4.
    expect(reach("a@1 z@2 b@3 c@4", "abc")).toEqual([1, 3, 4]);
  });

  it("does not count steps before the first", () => {
    // b and c at 1 and 2 precede any a: only a counts.
    expect(reach("b@1 c@2 a@3", "abc")).toEqual([3]);
  });

  it("requires every step in order", () => {
    // After a at 1 there is c, but no b before it: b at 3 is step 2, and no c follows.
    expect(reach("a@1 c@2 b@3", "abc")).toEqual([1, 3]);
  });

  it("ends its window at the given time after the first step, inclusive", () => {
    // 1 + 10 = 11 is the last instant: b at 11 counts, c at 12 does not.
    expect(reach("a@1 b@11 c@12", "abc")).toEqual([1, 11]);
  });

  it("does not restart the window at each step", () => {
    // b 8 after a, c 8 after b: 16 after a is beyond 10.
    expect(reach("a@1 b@9 c@17", "abc")).toEqual([1, 9]);
  });

  it("is as long as the longest match from any first step", () => {
    // From a at 1 only b at 2 is within 10. From a at 8: b at 12, c at 18, which is 8 + 10.
    expect(reach("a@1 b@2 a@8 b@12 c@18", "abc")).toEqual([8, 12, 18]);
  });

  it("reports the first of equally long matches", () => {
    // a at 1 and a at 2 both reach b at 3.
    expect(reach("a@1 a@2 b@3", "ab")).toEqual([1, 3]);
  });

  it("accepts different steps at the same instant", () => {
    // The order of two events at one instant does not matter.
    expect(reach("b@5 a@5", "ab")).toEqual([5, 5]);
  });

  it("requires as many events as a step is repeated", () => {
    // One a is one step; two are two.
    expect(reach("a@1 z@2", "aa")).toEqual([1]);
    expect(reach("a@1 a@2", "aa")).toEqual([1, 2]);
    // Events at one instant are not in order.
    expect(reach("a@1 a@1", "aa")).toEqual([1]);
  });

  it("does not take the same event again later in the funnel", () => {
    // a, b, a: the match starts with the a at 5; b shares its instant; a third step would need another a.
    expect(reach("a@5 b@5", "aba")).toEqual([5, 5]);
    // With an earlier a, the match starts there and the a at 5 is the third step.
    expect(reach("a@4 a@5 b@5", "aba")).toEqual([4, 5, 5]);
  });

  const between = { bit: 4, from: 0, to: 1 };

  it("ends a match at an exclusion between its steps", () => {
    // x at 2 is between a at 1 and b at 3: no match is left, not even of one step.
    expect(reach("a@1 x@2 b@3", "abx", [between])).toEqual([]);
    // From a at 3 nothing is excluded.
    expect(reach("a@1 x@2 a@3 b@4", "abx", [between])).toEqual([3, 4]);
  });

  it("excludes strictly between, and until the window ends when the second step is missing", () => {
    // At the exact instants of the steps it excludes nothing.
    expect(reach("a@1 x@1 b@3 x@3", "abx", [between])).toEqual([1, 3]);
    // Without b the range is 1 to 11, both exclusive.
    expect(reach("a@1 x@11", "abx", [between])).toEqual([1]);
    expect(reach("a@1 x@10", "abx", [between])).toEqual([]);
  });
});

describe("a strict funnel", () => {
  const reach = (text: string, steps: string) =>
    foundMatch(person(text, ...steps), rulesOf("strict", steps.length), true);

  it("is completed by consecutive events", () => {
    expect(reach("a@1 b@2 c@3", "abc")).toEqual([1, 2, 3]);
  });

  it("is broken by any event between", () => {
    // z at 3 takes the position of c.
    expect(reach("a@1 b@2 z@3 c@4", "abc")).toEqual([1, 2]);
  });

  it("may start again", () => {
    // a a b: from the first a the next is a, not b; from the second it is b.
    expect(reach("a@1 a@2 b@3", "ab")).toEqual([2, 3]);
  });

  it("applies its window", () => {
    expect(reach("a@1 b@11", "ab")).toEqual([1, 11]);
    expect(reach("a@1 b@12", "ab")).toEqual([1]);
  });

  it("matches repeated steps in order, at one instant too", () => {
    expect(reach("a@1 a@1 a@1", "aaa")).toEqual([1, 1, 1]);
  });
});

describe("an unordered funnel", () => {
  const reach = (text: string, steps: string, sameAs?: number[]) =>
    foundMatch(person(text, ...steps), rulesOf("unordered", steps.length, sameAs && { sameAs }), true);

  it("is completed in any order", () => {
    expect(reach("c@1 a@2 b@3", "abc")).toEqual([1, 2, 3]);
  });

  it("counts every person with any step", () => {
    expect(reach("b@4", "abc")).toEqual([4]);
  });

  it("accepts different steps at the same instant, as in order", () => {
    expect(reach("a@4 b@4", "ab")).toEqual([4, 4]);
    expect(reach("b@4 a@4", "ab")).toEqual([4, 4]);
    // Two a at one instant are not two steps.
    expect(reach("a@4 a@4", "aa", [0, 0])).toEqual([4]);
  });

  it("is at least as long as in order", () => {
    fc.assert(
      fc.property(cases("ordered"), ({ events, rules }) => {
        const free = { ...rules, exclusions: [] };
        const anyOrder = foundMatch(events, { ...free, order: "unordered" }, true);
        expect(anyOrder.length).toBeGreaterThanOrEqual(foundMatch(events, free, true).length);
      }),
      { numRuns },
    );
  });

  it("starts its window at the earliest event", () => {
    expect(reach("b@1 a@11", "ab")).toEqual([1, 11]);
    expect(reach("b@1 a@12", "ab")).toEqual([1]);
  });

  it("requires as many events as a step is repeated", () => {
    // a, a and b: one a and one b are two of the three.
    expect(reach("a@1 b@2", "aab", [0, 0, 2])).toEqual([1, 2]);
    expect(reach("a@1 b@2 a@3", "aab", [0, 0, 2])).toEqual([1, 2, 3]);
  });
});
