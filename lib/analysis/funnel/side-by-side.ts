import "server-only";
import type { Best } from "@/lib/analysis/funnel/best";
import type { EventColumns } from "@/lib/analysis/funnel/columns";
import { wider, zeros } from "@/lib/analysis/memory";

/** Numbers that ways and persons may take, each: 64 MB at most. */
const mostRoom = 8_000_000;

/** Ways and persons that there is room for at first. */
const firstRoom = 1 << 14;

/** What more room is made by. */
const growth = 2;

/** No way: they are numbered from 1. What is behind none is the first of the ways that are of no use any more. */
const none = 0;

/**
 * Walks everybody through an ordered funnel at once, and finds the best way of each: the ordered walk of `journey.ts`
 * without regrouping by person, for two steps and more without exclusions, where no event is two steps.
 *
 * A person's ways that may still become longer wait in a list for each length. An event of a step moves all that wait for
 * it behind those of the next length. So every list is in the order in which its ways began: those whose window is over
 * are its first, and of the others the first is the best. Of the ways that are over only the best is kept. The first way
 * that has all steps is a person's best for good. Each way moves once a step, however many there are.
 */
export class SideBySide {
  /** Numbers that a person takes in `#persons`. */
  readonly #places: number;
  /**
   * Of each person the best way that is over and its length, then of each length from 1 the first way that waits and the
   * last.
   */
  #persons: Int32Array<ArrayBuffer>;
  /**
   * Of each person the length of the longest ways that ever waited, and all steps when the person is through: most events
   * concern no way, and this is small enough to lie next to the processor.
   */
  #longest: Uint8Array<ArrayBuffer>;
  /** Of each way when its steps were. */
  #times: Float64Array<ArrayBuffer>;
  /** The way behind each, in its list or among those of no use. */
  #behind: Int32Array<ArrayBuffer>;
  #ways = 1;

  /** @param window microseconds   @param most numbers that ways may take, and persons */
  constructor(
    readonly steps: number,
    readonly window: number,
    readonly most = mostRoom,
  ) {
    this.#places = 2 * steps;
    this.#persons = zeros(Int32Array, this.#places * firstRoom);
    this.#longest = zeros(Uint8Array, firstRoom);
    this.#times = zeros(Float64Array, steps * firstRoom);
    this.#behind = zeros(Int32Array, firstRoom);
  }

  /**
   * Takes the next events, in the order of time, those of one instant in the order of steps; each is one step.
   *
   * @param people how many persons there are so far
   * @returns false when more has to be held than there is room for; the answers are wrong then
   */
  events({ persons: owners, times: instants, masks, size }: EventColumns, people: number): boolean {
    if (!this.#reserve(people, size)) return false;
    const { steps, window } = this;
    // In constants they stay in registers, which makes the loop twice as fast.
    const [places, persons, times, behind] = [this.#places, this.#persons, this.#times, this.#behind];
    const longest = this.#longest;
    for (let row = 0; row < size; row++) {
      const person = owners[row]!;
      const step = 31 - Math.clz32(masks[row]!);
      if (longest[person]! < step || longest[person] === steps) continue;
      const its = places * person;
      const time = instants[row]!;
      // A first step meets the ways of one step, any other those that wait for it.
      const length = Math.max(1, step);
      const head = its + 2 * length;
      const first = leaveBehind(persons, behind, times, its, length, time - window, steps);
      if (step === 0) {
        // Ways that begin at one instant are one way.
        if (first !== none && times[steps * persons[head + 1]!] === time) continue;
        const way = behind[none] === none ? this.#ways++ : behind[none]!;
        behind[none] = behind[way]!;
        times[steps * way] = time;
        append(persons, behind, head, way, way);
        if (longest[person] === 0) longest[person] = 1;
      } else if (first !== none && step === steps - 1) {
        times[steps * first + step] = time;
        persons[head] = behind[first]!;
        keep(persons, behind, its, first, steps);
        longest[person] = steps;
        for (let shorter = its + 2; shorter <= head; shorter += 2) giveUp(persons, behind, shorter);
      } else if (first !== none) {
        for (let way = first; way !== none; way = behind[way]!) times[steps * way + step] = time;
        persons[head] = none;
        leaveBehind(persons, behind, times, its, length + 1, time - window, steps);
        append(persons, behind, head + 2, first, persons[head + 1]!);
        if (longest[person] === step) longest[person] = step + 1;
      }
    }
    return true;
  }

  /** After the last event: puts a person's best way into `best`. @returns false when there is none */
  bestOf(person: number, best: Best): boolean {
    const its = this.#places * person;
    let way = this.#persons[its]!;
    let length = this.#persons[its + 1]!;
    for (let longer = this.steps - 1; longer > length; longer--) {
      if (this.#persons[its + 2 * longer] === none) continue;
      way = this.#persons[its + 2 * longer]!;
      length = longer;
    }
    best.reached = length;
    for (let step = 0; step < length; step++) best.times[step] = this.#times[this.steps * way + step]!;
    return length > 0;
  }

  #reserve(people: number, ways: number): boolean {
    const [room, places] = [this.#ways + ways, this.#places * people];
    if (places > this.most || this.steps * room > this.most) return false;
    if (people > this.#longest.length) {
      this.#persons = wider(this.#persons, growth * places);
      this.#longest = wider(this.#longest, growth * people);
    }
    if (room > this.#behind.length) {
      this.#behind = wider(this.#behind, growth * room);
      this.#times = wider(this.#times, growth * this.steps * room);
    }
    return true;
  }
}

/** Takes ways that began before a time out of the list of a length. @returns the first of the others */
function leaveBehind(
  persons: Int32Array,
  behind: Int32Array,
  times: Float64Array,
  its: number,
  length: number,
  since: number,
  steps: number,
): number {
  const head = its + 2 * length;
  let first = persons[head]!;
  while (first !== none && times[steps * first]! < since) {
    const over = first;
    first = behind[over]!;
    persons[head] = first;
    keep(persons, behind, its, over, length);
  }
  return first;
}

/** Keeps a way that is over, if it is the person's best. Of those as long, the first to be over began first. */
function keep(persons: Int32Array, behind: Int32Array, its: number, way: number, length: number): void {
  const isBest = length > persons[its + 1]!;
  const other = isBest ? persons[its]! : way;
  if (isBest) {
    persons[its] = way;
    persons[its + 1] = length;
  }
  if (other === none) return;
  behind[other] = behind[none]!;
  behind[none] = other;
}

/** Puts ways that hang together at the end of a list. */
function append(persons: Int32Array, behind: Int32Array, head: number, first: number, last: number): void {
  if (persons[head] === none) persons[head] = first;
  else behind[persons[head + 1]!] = first;
  persons[head + 1] = last;
  behind[last] = none;
}

/** Empties a list: its ways are of no use any more. */
function giveUp(persons: Int32Array, behind: Int32Array, head: number): void {
  if (persons[head] === none) return;
  behind[persons[head + 1]!] = behind[none]!;
  behind[none] = persons[head]!;
  persons[head] = none;
}
