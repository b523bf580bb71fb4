// Everybody at once against the walk of one person after the other.
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Best } from "@/lib/analysis/funnel/best";
import { EventColumns } from "@/lib/analysis/funnel/columns";
import { walkOf } from "@/lib/analysis/funnel/journey";
import { SideBySide } from "@/lib/analysis/funnel/side-by-side";

// The long form takes as long as it takes.
vi.setConfig({ testTimeout: 0 });

interface Event {
  person: number;
  time: number;
  step: number;
}

interface Case {
  steps: number;
  window: number;
  events: Event[];
}

/** Few persons and instants, so that much happens at once, and windows that end amid it. */
const cases: fc.Arbitrary<Case> = fc.integer({ min: 2, max: 5 }).chain((steps) =>
  fc.record({
    steps: fc.constant(steps),
    window: fc.integer({ min: 0, max: 20 }),
    events: fc.array(fc.record({ person: fc.nat(3), time: fc.nat(40), step: fc.nat(steps - 1) }), {
      maxLength: 60,
    }),
  }),
);

const inOrder = (events: Event[]) => events.toSorted((a, b) => a.time - b.time || a.step - b.step);

function columnsOf(events: Event[]): EventColumns {
  const columns = new EventColumns(false);
  columns.add(
    Int32Array.from(events, ({ person }) => person),
    Float64Array.from(events, ({ time }) => time),
    Int32Array.from(events, ({ step }) => 1 << step),
    null,
    events.length,
  );
  return columns;
}

/** A person's best way, one walk for each. */
function walked({ steps, window, events }: Case, person: number): number[] {
  const best = new Best(steps);
  const its = columnsOf(events.filter((event) => event.person === person));
  const rules = { order: "ordered", steps, window, exclusions: [], sameAs: [] } as const;
  walkOf(rules)(its, 0, its.size, (reached, places) => best.hear(reached, its.times, places));
  return [...best.times.subarray(0, best.reached)];
}

/** The best ways of so many persons, whose events come in batches of some length. */
function sideBySide({ steps, window, events }: Case, persons: number, batch: number): number[][] {
  const walk = new SideBySide(steps, window);
  for (let at = 0; at < events.length; at += batch)
    expect(walk.events(columnsOf(events.slice(at, at + batch)), persons)).toBe(true);
  return Array.from({ length: persons }, (_, person) => {
    const best = new Best(steps);
    expect(walk.bestOf(person, best)).toBe(best.reached > 0);
    return [...best.times.subarray(0, best.reached)];
  });
}

it("finds the best way that one person's walk finds", () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 60 }), (one, batch) => {
      const given = { ...one, events: inOrder(one.events) };
      const expected = [0, 1, 2, 3].map((person) => walked(given, person));
      expect(sideBySide(given, 4, batch)).toEqual(expected);
    }),
    { numRuns: process.env.LONG ? 50_000 : 2000 },
  );
});

it("uses what is of no use any more again, however long it goes on", () => {
  // Every hundredth beginning goes on, everything else is over after ten: no more than ten ways wait at a time.
  const events = Array.from({ length: 50_000 }, (_, time) => ({
    person: 0,
    time,
    step: time % 100 === 99 ? 1 : 0,
  }));
  const walk = new SideBySide(3, 10, 2000);
  for (let at = 0; at < events.length; at += 500)
    expect(walk.events(columnsOf(events.slice(at, at + 500)), 1)).toBe(true);
  const best = new Best(3);
  expect(walk.bestOf(0, best)).toBe(true);
  // The first beginning that is not over when time 99 comes.
  expect([...best.times.subarray(0, best.reached)]).toEqual([89, 99]);
});

it("says when there are more ways or persons than there is room for", () => {
  const waiting = Array.from({ length: 300 }, (_, time) => ({ person: 0, time, step: 0 }));
  const walk = new SideBySide(2, 1000, 500);
  expect(walk.events(columnsOf(waiting.slice(0, 200)), 1)).toBe(true);
  expect(walk.events(columnsOf(waiting.slice(200)), 1)).toBe(false);
  expect(new SideBySide(2, 1000, 500).events(columnsOf(waiting.slice(0, 1)), 126)).toBe(false);
});
