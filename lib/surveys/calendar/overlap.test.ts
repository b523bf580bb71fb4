import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PropertyGroup } from "@/lib/contract/filter";
import { everyone } from "@/lib/survey-model/audience";
import {
  type AudienceOfSurvey,
  computeOverlap,
  listFilters,
  type PersonGroup,
} from "@/lib/surveys/calendar/overlap";

const filter = (key: string): PropertyGroup => ({
  type: "AND",
  values: [{ key, type: "person", operator: "is_set", value: "is_set" }],
});
const range = { from: 0, to: 100 };
const survey = (id: string, from: number, to: number | null, weight = 1, key?: string): AudienceOfSurvey => ({
  id,
  span: { from, to },
  audience: { terms: [{ weight, filter: key === undefined ? null : filter(key) }], isExact: weight === 1 },
});
const at = (time: number) => new Date(time).toISOString();

describe("the overlap of audiences", () => {
  test("is scaled from the sample to all persons, by hand", async () => {
    const surveys = [survey("a", -5, 50, 1, "x"), survey("b", 20, null, 0.5, "y"), survey("c", 30, 60, 0.5)];
    const groups = [
      { matches: [true, true], persons: 4 },
      { matches: [true, false], persons: 4 },
      { matches: [false, false], persons: 2 },
    ];
    const { sizes, overlap } = await computeOverlap(
      surveys,
      listFilters(surveys.map(({ audience }) => audience)),
      { persons: 100, size: 10, groups },
      range,
    );
    expect([...sizes]).toEqual([
      ["a", 80],
      ["b", 20],
      ["c", 50],
    ]);
    // Both a and b: 4 × 0.5 of 10. With c: of 4 persons 1 − P(only a) = 1 − 0.5 × 0.5, of 4 others 0.5.
    expect(
      overlap.segments.map(({ start, surveys, persons, share }) => [
        Date.parse(start),
        surveys,
        persons,
        share,
      ]),
    ).toEqual([
      [0, ["a"], 0, 0],
      [20, ["a", "b"], 20, 0.2],
      [30, ["a", "b", "c"], 50, 0.5],
      [50, ["b", "c"], 10, 0.1],
      [60, ["b"], 0, 0],
    ]);
    expect(overlap.segments.at(-1)?.end).toBe(at(100).replace(".100Z", ".100000Z"));
    expect(overlap.pairs).toEqual([
      { surveys: ["a", "c"], persons: 40, share: 0.4 },
      { surveys: ["a", "b"], persons: 20, share: 0.2 },
      { surveys: ["b", "c"], persons: 10, share: 0.1 },
    ]);
  });

  test("is unknown without persons", async () => {
    const { overlap } = await computeOverlap(
      [survey("a", 0, null), survey("b", 0, null)],
      [],
      { persons: 0, size: 0, groups: [] },
      range,
    );
    expect(overlap.segments).toMatchObject([{ surveys: ["a", "b"], persons: 0, share: null }]);
    expect(overlap.pairs).toEqual([]);
  });

  test("equals counting each person, for audiences without rollouts", async () => {
    const keys = ["x", "y", "z"];
    const arbitrary = fc.record({
      surveys: fc.array(
        fc.record({
          from: fc.integer({ min: -20, max: 120 }),
          length: fc.option(fc.integer({ min: 1, max: 60 })),
          key: fc.option(fc.constantFrom(...keys)),
        }),
        { maxLength: 6 },
      ),
      groups: fc.array(
        fc.record({
          matches: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
          persons: fc.integer({ min: 1, max: 9 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ surveys: given, groups }) => {
        const surveys = given.map(({ from, length, key }, index) =>
          survey(String(index), from, length === null ? null : from + length, 1, key ?? undefined),
        );
        const size = groups.reduce((sum, { persons }) => sum + persons, 0);
        const { overlap } = await computeOverlap(
          surveys,
          keys.map(filter),
          { persons: size, size, groups },
          range,
        );
        expect(overlap.segments[0]?.start).toBe(at(0).replace(".000Z", "Z"));
        for (const { start, end, persons } of overlap.segments) {
          const middle = (Date.parse(start) + Date.parse(end)) / 2;
          const running = given.filter(
            ({ from, length }) => from <= middle && (length === null || from + length > middle),
          );
          const isIn = (group: PersonGroup, key: string | null) =>
            key === null || group.matches[keys.indexOf(key)] === true;
          const counted = groups.reduce(
            (sum, group) =>
              sum + (running.filter(({ key }) => isIn(group, key)).length >= 2 ? group.persons : 0),
            0,
          );
          expect(persons).toBe(counted);
        }
      }),
    );
  });
});

test("a filter that several audiences share is evaluated once", () => {
  const [a, b] = [survey("a", 0, 1, 1, "x"), survey("b", 0, 1, 0.5, "x")];
  expect(listFilters([a.audience, everyone, b.audience])).toEqual([filter("x")]);
});
