import type { CohortDraft } from "@/components/cohorts/draft";
import { isComplete } from "@/components/filters/operators";
import { CohortInput } from "@/lib/contract/cohort";

/** What is wrong with a draft. */
export type CohortFaultCode = "required" | "tooLong" | "incompleteCondition";

/** A fault and its place, as the API writes paths. */
export interface CohortFault {
  path: string;
  code: CohortFaultCode;
}

const Texts = CohortInput.pick({ name: true, description: true });

/** What keeps a draft from being saved. */
export function faultsOf({ name, description, conditions }: CohortDraft): CohortFault[] {
  const { error } = Texts.safeParse({ name, description });
  const faults = (error?.issues ?? []).map(
    ({ path, code }): CohortFault => ({
      path: path.join("."),
      code: code === "custom" ? "tooLong" : "required",
    }),
  );
  for (const [at, { filters }] of (conditions?.groups ?? []).entries()) {
    if (filters.length === 0 || !filters.every(isComplete))
      faults.push({ path: `filters.properties.values.${at}`, code: "incompleteCondition" });
  }
  return faults;
}
