import "server-only";
import type { Source } from "@/lib/analysis/engine/interface";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { forEachLongestMatch } from "@/lib/analysis/funnel/fold";

/** Where a person's time window is, seen from a step of a funnel. */
export type WindowSide = "before" | "between" | "after";

/** A time window, both ends inclusive; microseconds since 1970. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** Whose paths, and when: those of persons who reached a step of a funnel, or left before it. */
export interface TimeWindowJob {
  funnel: FunnelJob;
  side: WindowSide;
  /** n: who reached step n, from 1. -n: who reached the step before it and no other. */
  step: number;
}

/** The time window of each person whom the step is about, by id; others have none. */
export async function timeWindows(
  source: Source,
  { funnel, side, step }: TimeWindowJob,
): Promise<Map<number, TimeWindow>> {
  const { window } = funnel.rules;
  const windows = new Map<number, TimeWindow>();
  await forEachLongestMatch(source, funnel, (person, _, reached, times) => {
    const own = timeWindowOf(side, step, { reached, times, window });
    if (own) windows.set(person, own);
  });
  return windows;
}

/** The longest match of a person. */
interface LongestMatch {
  /** Steps that it has. */
  reached: number;
  /** When each of them was; as many count. */
  times: ArrayLike<number>;
  /** What a funnel takes at most, in microseconds. */
  window: number;
}

/**
 * A person's time after a step, before it, or between it and the one before. Of those who left, the last step they reached
 * stands for the one they did not, and the funnel's window is the time they had left.
 *
 * @returns null for persons whom the step is not about
 * @source docs/reference/analysis.md#paths; between, for those who left: ours
 */
export function timeWindowOf(
  side: WindowSide,
  step: number,
  { reached, times, window }: LongestMatch,
): TimeWindow | null {
  const hasLeft = step < 0;
  if (hasLeft ? reached !== -step - 1 || reached === 0 : reached < Math.max(1, step)) return null;
  const at = hasLeft ? reached - 1 : Math.max(1, step) - 1;
  const instant = times[at]!;
  const last = hasLeft ? instant + window : instant;
  if (side === "after") return { from: instant, to: Number.POSITIVE_INFINITY };
  if (side === "before") return { from: Number.NEGATIVE_INFINITY, to: last };
  return { from: hasLeft ? instant : times[at - 1]!, to: last };
}
