import "server-only";
import type { LifecycleStatus } from "@/lib/contract/analysis/lifecycle";

/** The intervals and persons, before the first event. */
export interface LifecycleFoldParams {
  /** The number of persons. */
  intervals: number;
  /** The interval of creation by person; -1: outside of all, or deleted. */
  createdIn: (person: number) => number;
  /** The persons to return: those with a status in an interval, which may be the one after the last. */
  target: { interval: number; status: LifecycleStatus } | null;
}

/** Counts persons by status and interval. */
export interface LifecycleFold {
  /**
   * Marks a person, a number from 0, as active in an interval; called for each event. The intervals of a person never
   * decrease; those out of range are ignored.
   */
  active(person: number, interval: number): void;
  /** Called once, after the last event. */
  end(): {
    /** The number of persons with a status in each interval, including the one after the last. */
    counts: Record<LifecycleStatus, Float64Array>;
    /** The numbers of the target's persons, ascending. */
    members: number[];
  };
}

/** No activity yet: not adjacent to any interval. */
const none = -2;

/**
 * Counts the lifecycle in one pass, with the last active interval of each person as its state.
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
