import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PropertyFilter, PropertyGroup } from "@/lib/contract/filter";
import { createMatcher } from "@/lib/filters/match";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import {
  audienceSteps,
  everyone,
  flagAudience,
  intersect,
  nobody,
  sizeOf,
} from "@/lib/survey-model/audience";

/** A person is the list of their property keys; a filter matches persons who have its key. */
type Person = readonly string[];

const has = (person: Person, filter: PropertyFilter | PropertyGroup): boolean => {
  if (!("values" in filter)) return person.includes(filter.key);
  const inner = filter.values as (PropertyFilter | PropertyGroup)[];
  return filter.type === "AND"
    ? inner.every((one) => has(person, one))
    : inner.some((one) => has(person, one));
};
const counting = (persons: readonly Person[]) => (filter: PropertyGroup | null) =>
  persons.filter((person) => filter === null || has(person, filter)).length;

const property = (key: string) => ({ key, type: "person", operator: "is_set" });
const group = (rollout_percentage: number | null, ...keys: string[]) => ({
  rollout_percentage,
  properties: keys.map(property),
});

describe("the audience of a flag", () => {
  const persons = [["pro"], ["pro", "new"], ["new"], []];

  it("is counted exactly without a rollout", () => {
    const audience = flagAudience({ groups: [group(100, "pro"), group(null, "new")] });
    expect(audience.isExact).toBe(true);
    expect(sizeOf(audience, counting(persons))).toBe(3);
  });

  it("is everyone where a group has no conditions, and no one without groups", () => {
    expect(sizeOf(flagAudience({ groups: [group(100, "pro"), group(100)] }), counting(persons))).toBe(4);
    expect(sizeOf(flagAudience({ groups: [] }), counting(persons))).toBe(0);
    expect(sizeOf(flagAudience(null), counting(persons))).toBe(0);
  });

  it("is an expected value with a rollout, where the largest rollout of the matching groups counts", () => {
    // 200 pro at 80 %, half of whom are new, too; 200 new at 50 %: 160 + half of the 100 who are only new.
    const many = [
      ...Array(100).fill(["pro"]),
      ...Array(100).fill(["pro", "new"]),
      ...Array(100).fill(["new"]),
    ];
    const audience = flagAudience({ groups: [group(50, "new"), group(80, "pro")] });
    expect(audience.isExact).toBe(false);
    expect(sizeOf(audience, counting(many))).toBe(210);
  });

  it("is limited to one variant, unless a group sets another", () => {
    const filters = {
      groups: [group(100, "pro")],
      multivariate: {
        variants: [
          { key: "a", rollout_percentage: 25 },
          { key: "b", rollout_percentage: 75 },
        ],
      },
    };
    const many = Array(100).fill(["pro"]);
    expect(sizeOf(flagAudience(filters, "a"), counting(many))).toBe(25);
    expect(sizeOf(flagAudience(filters, "c"), counting(many))).toBe(0);
    const forced = { ...filters, groups: [{ ...group(100, "pro"), variant: "a" }] };
    expect(sizeOf(flagAudience(forced, "a"), counting(many))).toBe(100);
    expect(sizeOf(flagAudience(forced, "b"), counting(many))).toBe(0);
  });

  it("is at most the number who match the other properties when one depends on a flag", () => {
    const dependent = { key: "7", type: "flag", value: true };
    const audience = flagAudience({ groups: [{ properties: [property("pro"), dependent] }] });
    expect(audience.isExact).toBe(false);
    expect(sizeOf(audience, counting(persons))).toBe(2);
  });

  it("is the expected number of the hash-based rollout, for any groups", () => {
    const keys = ["a", "b", "c"];
    const groups = fc.array(
      fc.record({ percent: fc.constantFrom(0, 10, 50, 100), keys: fc.subarray(keys, { minLength: 1 }) }),
      { maxLength: 4 },
    );
    const everyKind = fc.array(fc.subarray(keys), { maxLength: 12 });
    fc.assert(
      fc.property(groups, everyKind, (sets, people) => {
        const audience = flagAudience({ groups: sets.map(({ percent, keys }) => group(percent, ...keys)) });
        const expected = people.reduce((sum, person) => {
          const fitting = sets.filter((set) => set.keys.every((key) => person.includes(key)));
          return sum + Math.max(0, ...fitting.map(({ percent }) => percent)) / 100;
        }, 0);
        const size = sizeOf(audience, counting(people)) ?? Number.NaN;
        expect(Math.abs(size - expected)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });
});

describe("combined conditions", () => {
  it("include the persons that match both", () => {
    const audience = intersect(
      flagAudience({ groups: [group(50, "pro")] }),
      flagAudience({ groups: [group(50, "new")] }),
    );
    const many = Array(100).fill(["pro", "new"]);
    expect(sizeOf(audience, counting(many))).toBe(25);
    expect(intersect(everyone, nobody).terms).toEqual([]);
  });

  it("have no size while a count is missing", () => {
    expect(sizeOf(everyone, () => null)).toBeNull();
    expect(sizeOf(nobody, () => null)).toBe(0);
  });
});

describe("the steps of an audience", () => {
  const flags = [
    { id: 1, active: true, filters: { groups: [group(100, "beta")] } },
    { id: 2, active: false, filters: { groups: [group(100)] } },
  ];
  const survey = { linked_flag_id: null, targeting_flag_filters: null, conditions: null, waitDays: 0 };
  const stepsOf = (over: Partial<Parameters<typeof audienceSteps>[0]>, askedBefore: string[] = []) =>
    audienceSteps({ ...survey, ...over }, { flags, askedBefore });

  it("are the conditions that are set, each including those before it", () => {
    expect(stepsOf({ conditions: { url: "/a" } })).toEqual([]);
    const steps = stepsOf({
      linked_flag_id: 1,
      targeting_flag_filters: { groups: [group(100, "pro")] },
      waitDays: 30,
    });
    expect(steps.map(({ by }) => by)).toEqual(["linked_flag", "targeting", "wait"]);
    const sizes = steps
      .slice(0, 2)
      .map(({ audience }) => sizeOf(audience, counting([["beta"], ["beta", "pro"], ["pro"]])));
    expect(sizes).toEqual([2, 1]);
  });

  it("are exact for a person whose value of the linked flag is known", () => {
    const survey = { linked_flag_id: 7, targeting_flag_filters: null, conditions: null, waitDays: 0 };
    const half = [{ id: 7, active: true, filters: { groups: [group(50)] } }];
    const stepOf = (hasLinkedFlag?: boolean) =>
      audienceSteps(survey, { flags: half, askedBefore: [], hasLinkedFlag })[0]?.audience;
    expect([stepOf()?.isExact, stepOf(true), stepOf(false)]).toEqual([false, everyone, nobody]);
  });

  it("include no one after a flag that is inactive or deleted", () => {
    expect(stepsOf({ linked_flag_id: 2 })[0]?.audience.terms).toEqual([]);
    expect(stepsOf({ linked_flag_id: 3 })[0]?.audience.terms).toEqual([]);
  });

  it("exclude persons who saw the survey", () => {
    const [step] = stepsOf({}, ["$survey_responded/1"]);
    expect(step?.by).toBe("asked");
    expect(step?.audience.terms[0]?.filter?.values).toEqual([
      { key: "$survey_responded/1", operator: "is_not_set", type: "person", value: "is_not_set" },
    ]);
  });
});

describe("recently surveyed persons", () => {
  const now = new Date("2026-06-30T12:00:00Z");
  const [flags, sdk] = ["$last_seen_survey_date", "$survey_last_seen_date"];
  const [lately, longAgo] = ["2026-06-28T12:00:00Z", "2026-05-01T12:00:00Z"];
  /** Whether a person with these properties is in the audience, by the server's own filter matcher. */
  const counts = (audience: typeof everyone, properties: Record<string, string>) =>
    sizeOf(audience, (filter) =>
      Number(
        filter === null ||
          createMatcher(parseFilters(filter, personFilterRules), now)({ properties, cohorts: new Set() }),
      ),
    ) === 1;
  const waiting = audienceSteps(
    { linked_flag_id: null, targeting_flag_filters: null, conditions: null, waitDays: 7 },
    { flags: [], askedBefore: [] },
  )[0]?.audience;

  it.each([
    [{}, false],
    [{ [sdk]: lately }, true],
    [{ [sdk]: longAgo }, false],
    [{ [flags]: lately }, true],
    [{ [flags]: longAgo }, false],
    [{ [flags]: longAgo, [sdk]: lately }, false],
    [{ [flags]: lately, [sdk]: longAgo }, true],
  ])("%j: surveyed within a week is %s", (properties, isRecentlySurveyed) => {
    expect(waiting && counts(waiting, properties)).toBe(!isRecentlySurveyed);
  });
});
