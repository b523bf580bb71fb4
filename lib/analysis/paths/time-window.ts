import "server-only";
import type { Source } from "@/lib/analysis/engine/interface";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { forEachLongestMatch } from "@/lib/analysis/funnel/fold";

/** The position of a person's time window relative to a step of a funnel. */
export type WindowSide = "before" | "between" | "after";

/** A time window, both ends inclusive; microseconds since 1970. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** Selects persons who reached a step of a funnel, or dropped off before it, and a time window for each. */
export interface TimeWindowJob {
  funnel: FunnelJob;
  side: WindowSide;
  /** n: persons who reached step n, from 1. -n: persons whose last step was the one before it. */
  step: number;
}

/** The time window of each selected person, by id. */
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
  /** The number of its steps. */
  reached: number;
  /** The time of each step; only the first `reached` entries are defined. */
  times: ArrayLike<number>;
  /** The funnel's window, in microseconds. */
  window: number;
}

/**
 * A person's time window after a step, before it, or between it and the previous one. For persons who dropped off, the
 * last step they reached replaces the missing one, and the window lasts for the funnel's window.
 *
 * @returns null for persons that the step does not select
 * @source docs/reference/analysis.md#paths; between, for dropped-off persons: ours
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
