import "server-only";
import { wider } from "@/lib/analysis/engine/memory";

/** Takes the rows of events from one place to before another: whose, when and what. */
export type TakeEvents = (
  persons: Int32Array,
  times: Float64Array,
  items: Int32Array,
  from: number,
  to: number,
) => void;

/**
 * Puts a person's events of one moment into the order of their items' texts; ours. Events are handed on when their moment
 * is over: the last one of those given may go on with the next, and waits for it.
 */
export class WholeMoments {
  /** The events that wait; all have one time. */
  #persons = new Int32Array(16);
  #times = new Float64Array(16);
  #items = new Int32Array(16);
  #waiting = 0;

  /** @param textOf the text of an item   @param take is given arrays that others use again */
  constructor(
    readonly textOf: (item: number) => string,
    readonly take: TakeEvents,
  ) {}

  /** The next events, in the order of time or one person's after the other's. They may be put into another order. */
  events(persons: Int32Array, times: Float64Array, items: Int32Array, from: number, to: number): void {
    let start = from;
    for (; start < to && this.#waiting > 0 && times[start] === this.#times[0]; start++)
      this.#wait(persons[start]!, times[start]!, items[start]!);
    if (start === to) return;
    this.end();
    let first = start;
    for (let row = start + 1; row < to; row++) {
      if (times[row] === times[first]) continue;
      if (row - first > 1) this.#sort(persons, items, first, row);
      first = row;
    }
    this.take(persons, times, items, start, first);
    for (let row = first; row < to; row++) this.#wait(persons[row]!, times[row]!, items[row]!);
  }

  /** There are no more. */
  end(): void {
    if (this.#waiting > 1) this.#sort(this.#persons, this.#items, 0, this.#waiting);
    this.take(this.#persons, this.#times, this.#items, 0, this.#waiting);
    this.#waiting = 0;
  }

  #wait(person: number, time: number, item: number): void {
    if (this.#waiting === this.#persons.length) {
      const room = 2 * this.#waiting;
      this.#persons = wider(this.#persons, room);
      this.#times = wider(this.#times, room);
      this.#items = wider(this.#items, room);
    }
    this.#persons[this.#waiting] = person;
    this.#times[this.#waiting] = time;
    this.#items[this.#waiting++] = item;
  }

  /** Two persons of one moment may change places, too: that is of no account. */
  #sort(persons: Int32Array, items: Int32Array, from: number, to: number): void {
    const events = Array.from(persons.subarray(from, to), (person, at) => ({
      person,
      item: items[from + at]!,
    }));
    events.sort((a, b) => (this.textOf(a.item) < this.textOf(b.item) ? -1 : 1));
    for (const [at, { person, item }] of events.entries()) {
      persons[from + at] = person;
      items[from + at] = item;
    }
  }
}
