import type { Audience } from "@/lib/survey-model/audience";

/** What a condition says of a person; `chance`: a rollout decides, `open`: not known yet or not asked any more. */
export type Verdict = "yes" | "no" | "chance" | "open";

/**
 * The verdict of a condition.
 *
 * @param passes whether the person passes the widest of its filters; undefined while that is being asked
 */
export function verdictOf({ terms, isExact }: Audience, passes: boolean | undefined): Verdict {
  if (terms.length === 0) return "no";
  if (passes === undefined) return "open";
  if (!passes) return "no";
  return isExact ? "yes" : "chance";
}
