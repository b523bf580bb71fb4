// What is collected in any order, against the rows themselves.
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { bucketSize, EventsByPerson } from "@/lib/analysis/engine/person-events";
import { Sorter } from "@/lib/analysis/engine/sorter";

// The long form takes as long as it takes.
vi.setConfig({ testTimeout: 0 });

interface Row {
  person: number;
  time: number;
  code: number;
  value: number;
}

const row = fc.record({
  // In three groups.
  person: fc.tuple(fc.nat(2), fc.nat(3)).map(([group, person]) => group * 4096 + person * 1365),
  time: fc.nat(20),
  code: fc.nat(5),
  value: fc.integer({ min: -1, max: 5 }),
});

/** Rows by person as they are told of. @param batches rows that are added together */
function regrouped(batches: readonly Row[][], hasValues: boolean): [number, Row[]][] {
  const events = new EventsByPerson(hasValues);
  for (const batch of batches) {
    const first = batch[0]?.code;
    events.add(
      Int32Array.from(batch, ({ person }) => person),
      Float64Array.from(batch, ({ time }) => time),
      first !== undefined && batch.every(({ code }) => code === first)
        ? first
        : Int32Array.from(batch, ({ code }) => code),
      hasValues ? Int32Array.from(batch, ({ value }) => value) : null,
      batch.length,
    );
  }
  expect(events.size).toBe(batches.flat().length);
  const sorter = new Sorter();
  const told: [number, Row[]][] = [];
  for (const bucket of events.buckets()) {
    const { columns, ends } = sorter.sort(bucket);
    const { times, codes, values } = columns;
    for (let place = 0, start = 0; place < bucketSize; start = ends[place++]!) {
      const person = bucket.first + place;
      const its = Array.from({ length: ends[place]! - start }, (_, at) => ({
        person,
        time: times[start + at]!,
        code: codes[start + at]!,
        value: hasValues ? values[start + at]! : 0,
      }));
      if (its.length > 0) told.push([person, its]);
    }
  }
  return told;
}

/** The same from the definition. */
function expected(rows: readonly Row[], hasValues: boolean): [number, Row[]][] {
  const persons = [...new Set(rows.map(({ person }) => person))].sort((a, b) => a - b);
  return persons.map((wanted) => [
    wanted,
    rows
      .filter(({ person }) => person === wanted)
      .toSorted((a, b) => a.time - b.time)
      .map((one) => (hasValues ? one : { ...one, value: 0 })),
  ]);
}

it("tells of each person once, with the events in the order of time and then as they were added", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { maxLength: 20 }), { maxLength: 8 }),
      fc.boolean(),
      (batches, hasValues) => {
        expect(regrouped(batches, hasValues)).toEqual(expected(batches.flat(), hasValues));
      },
    ),
    { numRuns: process.env.LONG ? 20_000 : 1000 },
  );
});

it("takes groups of many chunks in turns", () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => ({
    person: (at % 7) * 3000,
    time: at,
    code: at % 3,
    value: at % 11,
  }));
  expect(regrouped([rows.slice(0, 70_001), rows.slice(70_001)], true)).toEqual(expected(rows, true));
});

it("sorts a person's 100,000 events that come backwards, those of an instant as they were added", () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    person: 5,
    time: 1000 - Math.floor(at / 100),
    code: at % 2,
    value: at,
  }));
  expect(regrouped([rows], true)).toEqual(expected(rows, true));
});
