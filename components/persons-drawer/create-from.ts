import { addPersonsToCohort, createCohort, removeCohort } from "@/lib/client/cohorts";
import { createSurvey } from "@/lib/client/surveys/surveys";
import type { Cohort } from "@/lib/contract/cohort";
import type { PropertyFilter } from "@/lib/contract/filter";

/** UUIDs a request: well below the largest body that the API takes. */
const batchSize = 10_000;

/**
 * Creates a static cohort of persons. Either it holds all of them or there is none: when a part can't be added, the cohort
 * is deleted again.
 *
 * @param uuids of persons   @throws as `call` does
 */
export async function createCohortOf(
  projectId: string,
  name: string,
  uuids: readonly string[],
): Promise<Cohort> {
  let cohort = await createCohort(projectId, {
    name,
    is_static: true,
    _create_static_person_ids: uuids.slice(0, batchSize),
  });
  try {
    for (let start = batchSize; start < uuids.length; start += batchSize) {
      cohort = await addPersonsToCohort(projectId, cohort.id, uuids.slice(start, start + batchSize));
    }
  } catch (error) {
    await removeCohort(projectId, cohort.id);
    throw error;
  }
  return cohort;
}

/** Creates a draft survey that is shown to the persons of a cohort alone. @throws as `call` does */
export async function createSurveyFor(projectId: string, name: string, cohort: number) {
  const inCohort: PropertyFilter = { key: "id", type: "cohort", operator: "in", value: cohort };
  const { value } = await createSurvey(projectId, {
    name,
    type: "popover",
    questions: [],
    targeting_flag_filters: { groups: [{ properties: [inCohort], rollout_percentage: 100 }] },
  });
  return value;
}
