import "server-only";
import type { Source } from "@/lib/analysis/engine/source";
import { eachBestWay } from "@/lib/analysis/funnel/best-ways";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";

/** Which part of a person's time, seen from a step of a funnel. */
export type Part = "before" | "between" | "after";

/** A part of time, both ends inclusive; microseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** Whose paths, and when: those of persons who reached a step of a funnel, or left before it. */
export interface StretchJob {
  funnel: FunnelJob;
  part: Part;
  /** n: who reached step n, from 1. -n: who reached the step before it and no other. */
  step: number;
}

/** The stretch of every person of a funnel's step; others have none. */
export async function stretches(
  source: Source,
  { funnel, part, step }: StretchJob,
): Promise<Map<number, Stretch>> {
  const { window } = funnel.rules;
  const found = new Map<number, Stretch>();
  await eachBestWay(source, funnel, (person, _, { reached, times }) => {
    const stretch = stretchOf(part, step, { reached, times, window });
    if (stretch) found.set(person, stretch);
  });
  return found;
}

/** The furthest way of a person. */
interface Way {
  /** Steps that it has. */
  reached: number;
  /** When each of them was; as many count. */
  times: ArrayLike<number>;
  /** What a funnel takes at most, in microseconds. */
  window: number;
}

/**
 * The part of a person's time around a step: after it, before it, or between it and the one before. Of those who left,
 * the last step they reached stands for the one they did not, and the window is what they had left.
 *
 * @returns null for whom the step is not about
 * @source docs/reference/analysis.md#paths; between, for those who left: ours
 */
export function stretchOf(part: Part, step: number, { reached, times, window }: Way): Stretch | null {
  const hasLeft = step < 0;
  if (hasLeft ? reached !== -step - 1 || reached === 0 : reached < Math.max(1, step)) return null;
  const at = hasLeft ? reached - 1 : Math.max(1, step) - 1;
  const instant = times[at]!;
  const last = hasLeft ? instant + window : instant;
  if (part === "after") return { from: instant, to: Number.POSITIVE_INFINITY };
  if (part === "before") return { from: Number.NEGATIVE_INFINITY, to: last };
  return { from: hasLeft ? instant : times[at - 1]!, to: last };
}
