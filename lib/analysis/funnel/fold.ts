// Selects the matches that count: the longest of a person, or the longest of a person in each interval.
import "server-only";
import type { EventColumns, Source } from "@/lib/analysis/engine/interface";
import { type FunnelJob, type MatchListener, matchAll } from "@/lib/analysis/funnel/breakdown";
import { intervalOf } from "@/lib/analysis/request/intervals";

/**
 * Receives the longest match of a person in a group, the earliest of equally long ones: its number of steps, and the
 * time of each in microseconds since 1970. The array is reused; only the first `steps` entries are defined.
 */
export type OnLongestMatch = (person: number, group: number, reached: number, times: Float64Array) => void;

/**
 * Finds the longest match of each person in each group, in any order of persons.
 *
 * @returns the values of the groups, as `matchAll`
 */
export const forEachLongestMatch = (
  source: Source,
  job: FunnelJob,
  onMatch: OnLongestMatch,
): Promise<string[]> => matchAll(source, job, longestMatches(job.rules.steps, onMatch));

/** Finds the longest match of each person in each group. */
function longestMatches(steps: number, onMatch: OnLongestMatch): MatchListener {
  const times = new Float64Array(steps);
  let longest = 0;
  return {
    onMatch(reached, events: EventColumns, positions) {
      longest = reached;
      for (let step = 0; step < reached; step++) times[step] = events.times[positions[step]!]!;
      return reached;
    },
    onPersonEnd(person, group) {
      if (longest > 0) onMatch(person, group, longest, times);
      longest = 0;
    },
  };
}

/** Conversion by the interval in which a match starts. */
export interface TrendJob extends FunnelJob {
  /** The starts of the intervals, and the end of the last: microseconds since 1970. */
  starts: number[];
  /** The two steps, from 0, whose conversion is counted. */
  from: number;
  to: number;
}

/** Receives the number of steps of the longest match of a person that starts in an interval. */
export type OnEntrance = (person: number, group: number, interval: number, reached: number) => void;

/** Finds each person's longest match that starts in each interval. @returns as `matchAll` */
export function forEachEntrance(source: Source, job: TrendJob, onEntrance: OnEntrance): Promise<string[]> {
  const longest = new Uint8Array(job.starts.length - 1);
  const touched: number[] = [];
  return matchAll(source, job, {
    onMatch(reached, events, positions) {
      const interval = intervalOf(job.starts, events.times[positions[0]!]!);
      if (interval < 0 || interval >= longest.length) return 0;
      if (longest[interval] === 0) touched.push(interval);
      longest[interval] = Math.max(longest[interval]!, reached);
      return 0;
    },
    onPersonEnd(person, group) {
      for (const interval of touched) {
        onEntrance(person, group, interval, longest[interval]!);
        longest[interval] = 0;
      }
      touched.length = 0;
    },
  });
}
