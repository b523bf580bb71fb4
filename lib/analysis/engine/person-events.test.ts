// Both read orders, compared with each other and with the rows themselves.
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import {
  type ColumnKind,
  type PersonEventStatements,
  type Source,
  StringDictionary,
} from "@/lib/analysis/engine/interface";
import { batchesNamed, memorySource, personEventsOf } from "@/lib/testing/source";

// The long run has no time limit.
vi.setConfig({ testTimeout: 0 });

interface Row {
  person: number;
  time: number;
  code: number;
  text: string | null;
}

const byTime = (rows: Row[]) => rows.toSorted((a, b) => a.time - b.time);

/** The events of each person, as texts. */
async function shown(source: Source, statements: PersonEventStatements): Promise<Map<number, string[]>> {
  const persons = new Map<number, [time: number, code: number, value: number][]>();
  const dictionary = new StringDictionary();
  await source.forEachPerson(
    statements,
    (person, { times, codes, values }, start, end) => {
      expect(persons.has(person)).toBe(false);
      const rows = Array.from({ length: end - start }, (_, at) => start + at);
      persons.set(
        person,
        rows.map((row) => [times[row]!, codes[row]!, values[row]!]),
      );
    },
    dictionary,
  );
  const texts = dictionary.texts;
  return new Map(
    [...persons].map(([person, events]) => [
      person,
      events.map(([time, code, value]) => `${time} ${code} ${texts[value] ?? "none"}`),
    ]),
  );
}

/** The expected result. @param rows in the order in which those of one instant are added */
function expected(rows: readonly Row[]): Map<number, string[]> {
  const persons = new Map<number, string[]>();
  for (const { person, time, code, text } of byTime([...rows])) {
    if (!persons.has(person)) persons.set(person, []);
    persons.get(person)?.push(`${time} ${code} ${text ?? "none"}`);
  }
  return persons;
}

const columns: ColumnKind[] = ["id", "instant", "integer", "text"];

const row = fc.record({
  person: fc.integer({ min: 1, max: 6 }).map((n) => n * 5_000_000_000),
  time: fc.nat(50),
  code: fc.nat(3),
  text: fc.option(fc.constantFrom("a", "b", "ö"), { nil: null }),
});

it("passes each person once with events in order of time, sorted in memory or by the database", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 200 }),
      fc.boolean(),
      fc.constantFrom(1, 3, 17, 51),
      async (events, hasCodes, length) => {
        // Two codes, each in partitions of time, the second code's after the first's; the key is the code.
        const batches = [1, 2].flatMap((key) =>
          byTime(events)
            .filter(({ code }) => (code < 2 ? 1 : 2) === key)
            .toSorted((a, b) => Math.floor(a.time / length) - Math.floor(b.time / length))
            .map((event) => ({ ...event, key })),
        );
        const rows = batches.map((event) => ({ ...event, code: hasCodes ? event.code : event.key }));
        const all = rows.toSorted((a, b) => a.time - b.time);
        const tables = {
          unsorted: rows.map(({ key, person, time, code, text }) =>
            hasCodes ? [key, person, time, code, text] : [key, person, time, text],
          ),
          sorted: all
            .toSorted((a, b) => (a.person % 3) - (b.person % 3) || a.person - b.person)
            .map(({ person, time, code, text }) => [person % 3, person, time, code, text]),
        };
        const sources = {
          unsorted: batchesNamed("unsorted", hasCodes ? columns : ["id", "instant", "text"]),
          byPerson: batchesNamed("sorted", columns),
        };
        const statements = personEventsOf(sources);
        // Case 1: all rows fit in memory. Case 2: one row too many. Case 3: sorted by the database from the start.
        expect(await shown(memorySource(tables, rows.length), statements)).toEqual(expected(rows));
        expect(await shown(memorySource(tables, Math.max(0, rows.length - 1)), statements)).toEqual(
          expected(rows),
        );
        const sorted = personEventsOf({ ...sources, unsorted: null });
        expect(await shown(memorySource(tables), sorted)).toEqual(expected(rows));
      },
    ),
    { numRuns: process.env.LONG ? 2000 : 200 },
  );
});

it("sorts 100,000 events of a person that arrive in reverse, and keeps the order within an instant", async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    person: 5,
    time: 1000 - Math.floor(at / 100),
    code: at % 7,
    text: String(at % 11),
  }));
  const tables = { unsorted: rows.map(({ person, time, code, text }) => [0, person, time, code, text]) };
  const statements = personEventsOf({
    unsorted: batchesNamed("unsorted", columns),
    byPerson: batchesNamed("not needed", columns),
  });
  expect(await shown(memorySource(tables), statements)).toEqual(expected(rows));
});
