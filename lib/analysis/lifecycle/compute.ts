import "server-only";
import { type BatchStatements, PersonIndex, type Source } from "@/lib/analysis/engine/interface";
import { lifecycleFold } from "@/lib/analysis/lifecycle/fold";
import { intervalOf } from "@/lib/analysis/request/intervals";
import type { LifecycleStatus } from "@/lib/contract/lifecycle";

/**
 * Who is new, returns, comes back after a pause, or falls dormant, interval by interval.
 *
 * A person is active in an interval with one event that counts. Who is active in an interval and in the one before
 * returns. Who was not active before is new when the person was created in this very interval and nothing earlier is
 * seen, else resurrecting. Who was active in the interval before, and is not any more, is dormant. Activity is seen from
 * one interval before the first on. Intervals are those of the project's time zone. Deleted persons count, and are never
 * new. Without events everything is zero.
 *
 * @source docs/reference/analysis.md#lifecycle
 */
export interface LifecycleJob extends LifecycleEvents {
  /** Where intervals begin, the one before the first among them, and where the last ends; microseconds since 1970. */
  starts: number[];
  /** Whose persons are named. */
  target: { interval: number; status: LifecycleStatus } | null;
}

/** What is read. */
export interface LifecycleEvents {
  /** Ids of the persons created in an interval, whose number is the batch's key. */
  persons: BatchStatements;
  /** Ids of who was active in an interval, as above and in the order of intervals; or ids and instants, person by person. */
  events: { byInterval: BatchStatements } | { byPerson: BatchStatements };
}

/** What is counted. */
export interface LifecycleResult {
  /** By status and interval, and for the one just after the last. */
  counts: Record<LifecycleStatus, Float64Array>;
  /** Ids of the target's persons, in no order. */
  members: Float64Array;
}

/** Reads and folds. */
export async function lifecycle(
  source: Source,
  { persons, events, starts, target }: LifecycleJob,
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
        // The next event is in the same interval as a rule.
        if (!(time >= starts[interval]! && time < starts[interval + 1]!)) interval = intervalOf(starts, time);
        fold.active(index.numberOf(ids[row]!), interval);
      }
    });
  }
  const { counts, members } = fold.end();
  return { counts, members: Float64Array.from(members, (person) => index.idOf(person)) };
}
