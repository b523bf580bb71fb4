import "server-only";
import { type BatchStatements, PersonIndex, type Source } from "@/lib/analysis/engine/interface";
import { lifecycleFold } from "@/lib/analysis/lifecycle/fold";
import type { EventQuery } from "@/lib/analysis/request/event-query";
import { intervalOf } from "@/lib/analysis/request/intervals";
import type { LifecycleStatus } from "@/lib/contract/analysis/lifecycle";

/**
 * Counts new, returning, resurrecting and dormant persons by interval.
 *
 * A person is active in an interval with at least one matching event. A person active in an interval and in the one
 * before is returning. A person active now but not before is new if they were created in this interval and have no
 * earlier activity, else resurrecting. A person active in the interval before, but not now, is dormant. Activity is
 * read from one interval before the first on. Intervals are those of the project's time zone. Deleted persons count,
 * and are never new. Without events all counts are zero.
 *
 * @source docs/reference/analysis.md#lifecycle
 */
export interface LifecycleJob extends LifecycleEvents {
  /**
   * The starts of the intervals, including the one before the first, and the end of the last; microseconds since 1970.
   */
  starts: number[];
  /** The status and interval whose persons are returned. */
  target: { interval: number; status: LifecycleStatus } | null;
}

/** The events to read. */
export interface LifecycleEvents {
  /** The events that make persons active. */
  query: EventQuery;
  postgres: {
    /** Ids of the persons created in an interval; the batch's key is the index of the interval. */
    persons: BatchStatements;
    /** Ids of active persons, with the same keys in the order of intervals; or ids and instants, person by person. */
    events: { byInterval: BatchStatements } | { byPerson: BatchStatements };
  };
}

/** The counts. */
export interface LifecycleResult {
  /** By status and interval, including the one after the last. */
  counts: Record<LifecycleStatus, Float64Array>;
  /** Ids of the target's persons, in no order. */
  members: Float64Array;
}

/** Reads and folds. */
export async function lifecycle(
  source: Source,
  { postgres: { persons, events }, starts, target }: LifecycleJob,
): Promise<LifecycleResult> {
  const index = new PersonIndex();
  const created: number[] = [];
  await source.forEachBatch(persons, ({ key, ids, size }) => {
    for (let row = 0; row < size; row++) created[index.numberOf(ids[row]!)] = key;
  });
  const fold = lifecycleFold({
    intervals: starts.length - 1,
    createdIn: (person) => created[person] ?? -1,
    target,
  });
  if ("byInterval" in events) {
    await source.forEachBatch(events.byInterval, ({ key, ids, size }) => {
      for (let row = 0; row < size; row++) fold.active(index.numberOf(ids[row]!), key);
    });
  } else {
    await source.forEachBatch(events.byPerson, ({ ids, instants, size }) => {
      let interval = 0;
      for (let row = 0; row < size; row++) {
        const time = instants[row]!;
        // Usually the next event is in the same interval.
        if (!(time >= starts[interval]! && time < starts[interval + 1]!)) interval = intervalOf(starts, time);
        fold.active(index.numberOf(ids[row]!), interval);
      }
    });
  }
  const { counts, members } = fold.end();
  return { counts, members: Float64Array.from(members, (person) => index.idOf(person)) };
}
