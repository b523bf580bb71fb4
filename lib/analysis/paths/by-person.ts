import "server-only";

/** Events in any order of persons, to be read person by person. */
export interface EventsByPerson {
  /** @param persons numbers from 0 without gaps   @param times of each person rising */
  add(persons: Int32Array, times: Float64Array, items: Int32Array, count: number): void;
  /** Events so far. */
  size(): number;
  /** Goes through all of them: persons by number, each one's in the order in which they were added. */
  each(visit: { event(time: number, item: number): void; end(person: number): void }): void;
}

/**
 * Collects events and regroups them by a counting sort: two passes, no comparison. Time and item lie side by side, so
 * that an event is moved with one access to memory that is far away.
 */
export function eventsByPerson(): EventsByPerson {
  let size = 1 << 16;
  let length = 0;
  let [owners, moments, kinds] = [new Int32Array(size), new Float64Array(size), new Int32Array(size)];
  let persons = 0;

  function grow(least: number): void {
    size = Math.max(least, 2 * size);
    const wider = [new Int32Array(size), new Float64Array(size), new Int32Array(size)] as const;
    wider[0].set(owners);
    wider[1].set(moments);
    wider[2].set(kinds);
    [owners, moments, kinds] = wider;
  }

  return {
    add(person, times, items, count) {
      if (length + count > size) grow(length + count);
      owners.set(person.subarray(0, count), length);
      moments.set(times.subarray(0, count), length);
      kinds.set(items.subarray(0, count), length);
      for (let row = 0; row < count; row++) if (person[row]! >= persons) persons = person[row]! + 1;
      length += count;
    },
    size: () => length,
    each({ event, end }) {
      // Where the next event of a person goes; afterwards where the person's events end.
      const next = new Int32Array(persons + 1);
      for (let row = 0; row < length; row++) next[owners[row]! + 1]!++;
      for (let person = 1; person <= persons; person++) next[person]! += next[person - 1]!;
      const pairs = new Float64Array(2 * length);
      for (let row = 0; row < length; row++) {
        const at = 2 * next[owners[row]!]!++;
        pairs[at] = moments[row]!;
        pairs[at + 1] = kinds[row]!;
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
