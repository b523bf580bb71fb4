import "server-only";
import { PersonNumbers } from "@/lib/analysis/engine/person-numbers";
import type { Source } from "@/lib/analysis/engine/source";
import { lifecycleFold } from "@/lib/analysis/lifecycle/fold";
import type { Packs } from "@/lib/analysis/request/batches";
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

/** What is read. Keys of intervals are their numbers. */
export interface LifecycleEvents {
  /** By interval, who was created in it. */
  persons: Packs;
  /** Whose events there are: by interval, or person by person with the instants. */
  events: { byInterval: Packs } | { byPerson: Packs };
}

/** What comes of it. */
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
  const numbers = new PersonNumbers();
  const created: number[] = [];
  await source.readPacks(persons, ["id"], (interval, [ids], size) => {
    const theirs = numbers.numbersOf(ids, size);
    for (let row = 0; row < size; row++) created[theirs[row]!] = interval;
  });
  const fold = lifecycleFold({
    starts: Float64Array.from(starts),
    createdIn: (person) => created[person] ?? -1,
    target,
  });
  if ("byInterval" in events) {
    await source.readPacks(events.byInterval, ["id"], (interval, [ids], size) => {
      fold.everybody(interval, numbers.numbersOf(ids, size), size);
    });
  } else {
    await source.readPacks(events.byPerson, ["id", "instant"], (_, [ids, times], size) => {
      fold.events(numbers.numbersOf(ids, size), times, size);
    });
  }
  const { counts, members } = fold.end();
  return { counts, members: Float64Array.from(members, (person) => numbers.idOf(person)) };
}
