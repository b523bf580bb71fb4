import "server-only";
import { wider, zeros } from "@/lib/analysis/engine/memory";
import { intervalOf } from "@/lib/analysis/request/interval-of";
import type { LifecycleStatus } from "@/lib/contract/lifecycle";

/** What is known of time and persons before the first event comes. */
export interface LifecycleParams {
  /** Where intervals begin, and where the last ends. */
  starts: ArrayLike<number>;
  /** The interval in which a person was created, by number; -1: in none of them, or there is no such person. */
  createdIn: (person: number) => number;
  /** Whom to name: those of a status in an interval, which may be the one just after the last. */
  target: { interval: number; status: LifecycleStatus } | null;
}

/** Persons by status and interval. Activity is told interval by interval, or person by person, in the order of time. */
export interface LifecycleFold {
  /** Who is active in an interval. @param persons numbers from 0, a person as often as they did something */
  everybody(interval: number, persons: Int32Array, count: number): void;
  /** Who is active when. @param times in the unit of `starts`; those outside of the intervals are passed over */
  events(persons: Int32Array, times: Float64Array, count: number): void;
  /** After the last event, once. */
  end(): {
    /** How many persons have a status in each interval, and in the one just after the last. */
    counts: Record<LifecycleStatus, Float64Array>;
    /** The numbers of the persons that the target names, rising. */
    members: number[];
  };
}

/** No activity yet; far enough from any interval that nothing is its neighbour. */
const none = -2;

/**
 * Lifecycle as one pass, with the last active interval of each person as its state.
 *
 * @source docs/reference/analysis.md#lifecycle
 */
export function lifecycleFold({ starts, createdIn, target }: LifecycleParams): LifecycleFold {
  const intervals = starts.length - 1;
  const row = () => new Float64Array(intervals + 1);
  const counts = { new: row(), returning: row(), resurrecting: row(), dormant: row() };
  const wanted = target?.status;
  const targetInterval = target?.interval ?? none;
  let last = zeros(Int32Array, 1024).fill(none);
  let isMember = zeros(Uint8Array, 1024);

  function grow(person: number): void {
    const size = Math.max(person + 1, last.length * 2);
    const known = last.length;
    [last, isMember] = [wider(last, size).fill(none, known), wider(isMember, size)];
  }

  function enter(person: number, interval: number): void {
    const before = last[person]!;
    const isReturning = before === interval - 1;
    const isNew = before === none && createdIn(person) === interval;
    const status = isReturning ? "returning" : isNew ? "new" : "resurrecting";
    counts[status][interval]!++;
    if (before !== none && !isReturning) counts.dormant[before + 1]!++;
    last[person] = interval;
    if (interval === targetInterval) isMember[person] = status === wanted ? 1 : 0;
    else if (interval === targetInterval - 1 && wanted === "dormant") isMember[person] = 1;
  }

  return {
    everybody(interval, persons, count) {
      for (let row = 0; row < count; row++) {
        const person = persons[row]!;
        if (person >= last.length) grow(person);
        if (last[person] !== interval) enter(person, interval);
      }
    },
    events(persons, times, count) {
      let interval = 0;
      for (let row = 0; row < count; row++) {
        const person = persons[row]!;
        const time = times[row]!;
        if (person >= last.length) grow(person);
        // Mostly the next is in the same interval.
        const isThere = time >= starts[interval]! && time < starts[interval + 1]!;
        const its = isThere ? interval : intervalOf(starts, time);
        if (its < 0 || its >= intervals) continue;
        interval = its;
        if (last[person] !== interval) enter(person, interval);
      }
    },
    end() {
      for (const active of last) if (active !== none) counts.dormant[active + 1]!++;
      const members: number[] = [];
      for (let person = 0; person < isMember.length; person++) if (isMember[person]) members.push(person);
      return { counts, members };
    },
  };
}
