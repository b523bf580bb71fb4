import "server-only";
import { findCohort } from "@/lib/cohorts/find";
import { toCohort } from "@/lib/cohorts/view";
import type { Cohort } from "@/lib/contract/cohort";
import type { Versioned } from "@/lib/contract/endpoint";

/** One cohort of the project, deleted ones included. @throws NotFound */
export async function getCohort(project: { id: number }, id: number): Promise<Versioned<Cohort>> {
  const row = await findCohort(project, id);
  return { value: toCohort(row), version: row.version };
}
