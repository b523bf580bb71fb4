// Both ways of reading, against each other and against the rows themselves.
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import type { Source } from "@/lib/analysis/engine/source";
import { eachPerson, type Reading } from "@/lib/analysis/funnel/persons";
import { memorySource, packsNamed } from "@/lib/testing/source";

// The long form takes as long as it takes.
vi.setConfig({ testTimeout: 0 });

interface Row {
  person: number;
  time: number;
  mask: number;
  value: string | null;
}

const inTime = (rows: Row[]) => rows.toSorted((a, b) => a.time - b.time);

/** What is told of each person: events as texts. */
async function told(source: Source, reading: Reading, ceiling: number): Promise<Map<number, string[]>> {
  const seen = new Map<number, string[]>();
  const codes = new Map<number, number[]>();
  const words = await eachPerson(
    source,
    reading,
    (person, { times, masks, values }, start, end) => {
      expect(seen.has(person)).toBe(false);
      const places = Array.from({ length: end - start }, (_, at) => start + at);
      seen.set(
        person,
        places.map((at) => `${times[at]} ${masks[at]}`),
      );
      codes.set(person, reading.hasValues ? places.map((at) => values[at]!) : []);
    },
    { ceiling },
  );
  return new Map(
    [...seen].map(([person, events]) => [
      person,
      events.map((event, at) => `${event} ${words.words[codes.get(person)![at] ?? -1] ?? "none"}`),
    ]),
  );
}

const row = fc.record({
  person: fc.integer({ min: 1, max: 6 }).map((n) => n * 5000),
  time: fc.nat(50),
  mask: fc.constant(0),
  value: fc.option(fc.constantFrom("a", "b", "ö"), { nil: null }),
});

it("tells of each person once, with their events in the order of time, however they are read", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.array(row, { maxLength: 40 }),
      fc.record({
        hasValues: fc.boolean(),
        isMasked: fc.boolean(),
        partLength: fc.constantFrom(1, 3, 17, 51),
      }),
      async (first, second, { hasValues, isMasked, partLength }) => {
        // Two names: events of the first are one thing, those of the second one of three, which rows say.
        const named = [
          inTime(first).map((one) => ({ ...one, mask: 1 })),
          inTime(second).map((one, at) => ({ ...one, mask: isMasked ? 2 << (at % 3) : 14 })),
        ];
        const all = inTime(named.flat());
        const byPerson = all.toSorted((a, b) => (a.person % 3) - (b.person % 3) || a.person - b.person);
        const parts = Array.from({ length: 51 / partLength + 1 }, (_, part) =>
          named.map((rows, name) =>
            rows
              .filter(({ time }) => Math.floor(time / partLength) === part)
              .map(({ person, time, mask, value }) => [
                2 * part + name,
                person,
                time,
                ...(isMasked ? [mask] : []),
                value,
              ]),
          ),
        );
        const source = memorySource({
          "in time": parts.flat(2),
          sorted: byPerson.map(({ person, time, mask, value }) => [person % 3, person, time, mask, value]),
        });
        const reading: Reading = {
          inTime: { packs: packsNamed("in time"), masks: [1, 14], isMasked },
          byPerson: packsNamed("sorted"),
          hasValues,
        };
        const expected = new Map<number, string[]>();
        for (const { person, time, mask, value } of all) {
          const shown = `${time} ${mask} ${hasValues ? (value ?? "none") : "none"}`;
          expected.set(person, [...(expected.get(person) ?? []), shown]);
        }
        // All fit, one too many, and by person from the start.
        expect(await told(source, reading, all.length)).toEqual(expected);
        expect(await told(source, reading, Math.max(0, all.length - 1))).toEqual(expected);
        expect(await told(source, { ...reading, inTime: null }, 0)).toEqual(expected);
      },
    ),
    { numRuns: process.env.LONG ? 2000 : 200 },
  );
});
