import "server-only";
import { wider } from "@/lib/analysis/memory";

/** Takes the rows of events from one place to before another: whose, when and what. */
export type TakeEvents = (
  persons: Int32Array,
  times: Float64Array,
  items: Int32Array,
  from: number,
  to: number,
) => void;

/** Puts a person's events of one moment into the order of their items' texts; ours. */
export interface Moments {
  /** The next events, in the order of time or one person's after the other's. They may be put into another order. */
  events: TakeEvents;
  /** There are no more. */
  end(): void;
}

/**
 * Hands on events of whole moments: the last one of those given may go on with the next, and waits for it.
 *
 * @param textOf the text of an item   @param take is given arrays that others use again
 */
export function wholeMoments(textOf: (item: number) => string, take: TakeEvents): Moments {
  /** The events that wait; all have one time. */
  let [persons, times, items] = [new Int32Array(16), new Float64Array(16), new Int32Array(16)];
  let waiting = 0;

  function wait(person: number, time: number, item: number): void {
    if (waiting === persons.length) {
      const room = 2 * waiting;
      [persons, times, items] = [wider(persons, room), wider(times, room), wider(items, room)];
    }
    persons[waiting] = person;
    times[waiting] = time;
    items[waiting++] = item;
  }

  function end(): void {
    if (waiting > 1) sort(persons, items, 0, waiting);
    take(persons, times, items, 0, waiting);
    waiting = 0;
  }

  /** Two persons of one moment may change places, too: that is of no account. */
  function sort(owners: Int32Array, seen: Int32Array, from: number, to: number): void {
    const events = Array.from(owners.subarray(from, to), (person, at) => ({
      person,
      item: seen[from + at]!,
    }));
    events.sort((a, b) => (textOf(a.item) < textOf(b.item) ? -1 : 1));
    for (const [at, { person, item }] of events.entries()) {
      owners[from + at] = person;
      seen[from + at] = item;
    }
  }

  return {
    events(owners, moments, seen, from, to) {
      let start = from;
      for (; start < to && waiting > 0 && moments[start] === times[0]; start++)
        wait(owners[start]!, moments[start]!, seen[start]!);
      if (start === to) return;
      end();
      let first = start;
      for (let row = start + 1; row < to; row++) {
        if (moments[row] === moments[first]) continue;
        if (row - first > 1) sort(owners, seen, first, row);
        first = row;
      }
      take(owners, moments, seen, start, first);
      for (let row = first; row < to; row++) wait(owners[row]!, moments[row]!, seen[row]!);
    },
    end,
  };
}
