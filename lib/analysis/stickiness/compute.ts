import "server-only";
import type { PersonEventStatements, Source } from "@/lib/analysis/engine/interface";

/**
 * Counts persons by the number of intervals in which they are active.
 *
 * A person is active in an interval with at least one event of the series in it. Value n of a series are the persons who are
 * active in exactly n intervals, next to each other or not; persons without the event count nowhere. Intervals are those of the
 * project's time zone. Deleted persons count.
 *
 * @source docs/reference/analysis.md#stickiness
 */
export interface StickinessJob {
  /** The events of all series: the code of an event has the bit of each that it belongs to. */
  events: PersonEventStatements;
  series: number;
  /** The starts of the intervals, and the end of the last; microseconds since 1970. */
  starts: number[];
  /** The persons who are returned: those of a series who are active in so many intervals. */
  target: { series: number; intervals: number } | null;
}

/** The counts. */
export interface StickinessResult {
  /** By series: the persons active in 1, 2, … intervals. */
  counts: Int32Array[];
  /** Ids of the target's persons, in no order. */
  members: Float64Array;
}

/** Reads and folds. */
export async function stickiness(
  source: Source,
  { events, series, starts, target }: StickinessJob,
): Promise<StickinessResult> {
  const counts = Array.from({ length: series }, () => new Int32Array(starts.length - 1));
  const active = new Int32Array(series);
  const last = new Int32Array(series);
  const members: number[] = [];
  await source.forEachPerson(events, (person, { times, codes }, start, end) => {
    active.fill(0);
    last.fill(-1);
    let interval = -1;
    for (let at = start; at < end; at++) {
      while (starts[interval + 1]! <= times[at]!) interval++;
      for (let one = 0; one < series; one++) {
        if (((codes[at]! >> one) & 1) === 0 || last[one] === interval) continue;
        last[one] = interval;
        active[one]!++;
      }
    }
    for (let one = 0; one < series; one++) {
      const intervals = active[one]!;
      if (intervals === 0) continue;
      counts[one]![intervals - 1]!++;
      if (one === target?.series && intervals === target.intervals) members.push(person);
    }
  });
  return { counts, members: new Float64Array(members) };
}
