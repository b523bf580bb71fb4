import "server-only";
import { zeros } from "@/lib/analysis/memory";

/** Events in any order of persons, to be read person by person. */
export interface EventsByPerson {
  /** @param persons numbers from 0   @param times of each person rising */
  add(persons: Int32Array, times: Float64Array, items: Int32Array, count: number): void;
  /** Goes through all of them: persons by number, each one's in the order in which they were added. */
  each(visit: { event(time: number, item: number): void; end(person: number): void }): void;
}

/**
 * Collects events and regroups them by a counting sort: two passes, no comparison. Time and item lie side by side, so
 * that an event is moved with one access to memory that is far away.
 */
export function eventsByPerson(): EventsByPerson {
  const batches: { persons: Int32Array; times: Float64Array; items: Int32Array }[] = [];
  let persons = 0;
  let length = 0;

  return {
    add(owners, times, items, count) {
      for (let row = 0; row < count; row++) if (owners[row]! >= persons) persons = owners[row]! + 1;
      batches.push({
        persons: owners.slice(0, count),
        times: times.slice(0, count),
        items: items.slice(0, count),
      });
      length += count;
    },
    each({ event, end }) {
      // Where the next event of a person goes; afterwards where the person's events end.
      const next = zeros(Int32Array, persons + 1);
      for (const { persons: owners } of batches)
        for (let row = 0; row < owners.length; row++) next[owners[row]! + 1]!++;
      for (let person = 1; person <= persons; person++) next[person]! += next[person - 1]!;
      const pairs = zeros(Float64Array, 2 * length);
      for (const { persons: owners, times, items } of batches) {
        for (let row = 0; row < owners.length; row++) {
          const at = 2 * next[owners[row]!]!++;
          pairs[at] = times[row]!;
          pairs[at + 1] = items[row]!;
        }
      }
      let at = 0;
      for (let person = 0; person < persons; person++) {
        const beyond = 2 * next[person]!;
        if (at === beyond) continue;
        for (; at < beyond; at += 2) event(pairs[at]!, pairs[at + 1]!);
        end(person);
      }
    },
  };
}
