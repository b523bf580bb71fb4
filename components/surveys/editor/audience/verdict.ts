import type { Audience } from "@/lib/survey-model/audience";

/** The result of a condition for a person; `chance`: a rollout decides, `open`: not known yet, or not evaluated. */
export type Verdict = "yes" | "no" | "chance" | "open";

/**
 * Evaluates a condition.
 *
 * @param passes whether the person matches the condition's filter; undefined while that is loading
 */
export function verdictOf({ terms, isExact }: Audience, passes: boolean | undefined): Verdict {
  if (terms.length === 0) return "no";
  if (passes === undefined) return "open";
  if (!passes) return "no";
  return isExact ? "yes" : "chance";
}
