import "server-only";
import { findCohort } from "@/lib/cohorts/find";
import { toCohort } from "@/lib/cohorts/view";
import type { Cohort } from "@/lib/contract/cohort";

/** One cohort of the project, deleted ones included. @throws NotFound */
export const getCohort = async (project: { id: number }, id: number): Promise<Cohort> =>
  toCohort(await findCohort(project, id));
