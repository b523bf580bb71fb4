import type { RetentionCohort } from "@/lib/contract/analysis/retention";

/** The cohorts of a breakdown value; without a breakdown of all persons. */
export interface CohortGroup {
  /** Null without a breakdown. */
  value: string | null;
  cohorts: readonly RetentionCohort[];
}

/** Cohorts by their breakdown value, in the order of the answer. */
export function cohortGroups(result: readonly RetentionCohort[]): CohortGroup[] {
  const values = new Set(result.map(({ breakdown_value: value }) => value ?? null));
  return [...values].map((value) => ({
    value,
    cohorts: result.filter((cohort) => (cohort.breakdown_value ?? null) === value),
  }));
}

/** The largest number of intervals of a cohort. */
export const intervalCount = (cohorts: readonly RetentionCohort[]): number =>
  cohorts.reduce((most, { values }) => Math.max(most, values.length), 0);

/**
 * The share of persons who came back, by the number of intervals later: over the cohorts whose interval has ended; null without
 * such persons.
 *
 * @param openFrom index of the first interval that can still change
 */
export function retentionCurve(cohorts: readonly RetentionCohort[], openFrom: number): (number | null)[] {
  return retentionBase(cohorts, openFrom).map((began, later) => {
    const back = sumAt(endedBy(cohorts, openFrom, later), later);
    return began === 0 ? null : back / began;
  });
}

/** The number of persons of whom `retentionCurve` says the share. */
export const retentionBase = (cohorts: readonly RetentionCohort[], openFrom: number): number[] =>
  Array.from({ length: intervalCount(cohorts) }, (_, later) => sumAt(endedBy(cohorts, openFrom, later), 0));

/** The cohorts whose interval has ended. */
const endedBy = (cohorts: readonly RetentionCohort[], openFrom: number, later: number) =>
  cohorts.filter(({ values }, at) => at + later < openFrom && later < values.length);

const sumAt = (cohorts: readonly RetentionCohort[], at: number): number =>
  cohorts.reduce((sum, { values }) => sum + (values[at]?.count ?? 0), 0);
