import { expect, it } from "vitest";
import { cohortGroups, retentionBase, retentionCurve } from "@/components/analysis/results/retention-groups";

const cohort = (label: string, counts: number[], breakdown_value?: string) => ({
  label,
  date: "2026-11-03T00:00:00Z",
  values: counts.map((count) => ({ count })),
  ...(breakdown_value !== undefined && { breakdown_value }),
});

/** Of the hand-worked example in `lib/testing/brewers.ts`. */
const cohorts = [
  cohort("Day 0", [6, 2, 1, 1]),
  cohort("Day 1", [4, 1, 1]),
  cohort("Day 2", [4, 1]),
  cohort("Day 3", [3]),
];

it("adds up cohorts whose interval has ended, and no others", () => {
  expect(retentionCurve(cohorts, 4)).toEqual([1, 4 / 14, 2 / 10, 1 / 6]);
  // The last day is still open: cohorts count up to the day before.
  expect(retentionCurve(cohorts, 3)).toEqual([1, 3 / 10, 1 / 6, null]);
  expect(retentionBase(cohorts, 4)).toEqual([17, 14, 10, 6]);
  expect(retentionBase(cohorts, 3)).toEqual([14, 10, 6, 0]);
  expect(retentionCurve([cohort("Day 0", [0, 0])], 2)).toEqual([null, null]);
});

it("groups cohorts by their value, also by an empty one", () => {
  expect(cohortGroups(cohorts)).toEqual([{ value: null, cohorts }]);
  const both = [cohort("Day 0", [1], "a"), cohort("Day 0", [2], "")];
  expect(cohortGroups(both)).toEqual([
    { value: "a", cohorts: [both[0]] },
    { value: "", cohorts: [both[1]] },
  ]);
});
