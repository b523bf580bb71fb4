import type { FieldErrors, Resolver } from "react-hook-form";
import { loadRules } from "@/components/surveys/editor/state/load-rules";
import type { Draft } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

/**
 * Checks a draft by the contract, and puts what it refuses where the draft has it.
 *
 * @param faultMessage says a fault in the language of the interface
 */
export const draftResolver =
  (faultMessage: (fault: DraftFault) => string): Resolver<Draft> =>
  async (draft) => {
    const draftFaults = await loadRules();
    const errors: Record<string, unknown> = {};
    for (const fault of draftFaults(draft)) {
      put(errors, fault.path, { type: fault.code, message: faultMessage(fault) });
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Draft> } // built on the paths of a draft
      : { values: draft, errors: {} };
  };

/** Puts an error at a path; the first one there, or above it, stays. */
function put(errors: Record<string, unknown>, path: readonly PropertyKey[], error: object): void {
  const [key, ...rest] = path.map(String);
  if (key === undefined) return;
  const there = errors[key] as Record<string, unknown> | undefined;
  if (rest.length === 0) errors[key] = { ...error, ...there };
  else {
    errors[key] = there ?? {};
    put(errors[key] as Record<string, unknown>, rest, error);
  }
}
