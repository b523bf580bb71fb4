import "server-only";
import type { LifecycleStatus } from "@/lib/contract/lifecycle";

/** What is known of time and persons before the first event comes. */
export interface LifecycleFoldParams {
  /** How many there are. */
  intervals: number;
  /** The interval in which a person was created, by number; -1: in none of them, or there is no such person. */
  createdIn: (person: number) => number;
  /** The persons to name: those of a status in an interval, which may be the one just after the last. */
  target: { interval: number; status: LifecycleStatus } | null;
}

/** Counts persons by status and interval. */
export interface LifecycleFold {
  /**
   * A person, a number from 0, is active in an interval, as often as events say so. Intervals of a person never fall; those
   * outside of all are ignored.
   */
  active(person: number, interval: number): void;
  /** After the last event, once. */
  end(): {
    /** How many persons have a status in each interval, and in the one just after the last. */
    counts: Record<LifecycleStatus, Float64Array>;
    /** The numbers of the persons that the target names, rising. */
    members: number[];
  };
}

/** No activity yet; far enough from any interval that it is next to none. */
const none = -2;

/**
 * Lifecycle in one pass, with the last active interval of each person as its state.
 *
 * @source docs/reference/analysis.md#lifecycle
 */
export function lifecycleFold({ intervals, createdIn, target }: LifecycleFoldParams): LifecycleFold {
  const row = () => new Float64Array(intervals + 1);
  const counts = { new: row(), returning: row(), resurrecting: row(), dormant: row() };
  const last: number[] = [];
  const members = new Set<number>();

  function mark(person: number, interval: number, status: LifecycleStatus): void {
    counts[status][interval]!++;
    if (interval === target?.interval && status === target.status) members.add(person);
  }

  return {
    active(person, interval) {
      while (last.length <= person) last.push(none);
      const before = last[person]!;
      if (before === interval || interval < 0 || interval >= intervals) return;
      last[person] = interval;
      if (before === interval - 1) mark(person, interval, "returning");
      else {
        if (before !== none) mark(person, before + 1, "dormant");
        const isNew = before === none && createdIn(person) === interval;
        mark(person, interval, isNew ? "new" : "resurrecting");
      }
    },
    end() {
      for (const [person, active] of last.entries()) if (active !== none) mark(person, active + 1, "dormant");
      return { counts, members: [...members].sort((a, b) => a - b) };
    },
  };
}
