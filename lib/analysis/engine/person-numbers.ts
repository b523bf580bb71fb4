import "server-only";
import { wider } from "@/lib/analysis/engine/memory";

/** Ids that get their numbers together: neighbours. */
const neighbours = 8;

/** Ids of one page: those that differ in their lower bits only. */
const pageSize = 4096;

/**
 * Persons as whole numbers from 0, which arrays are indexed by. Ids come from a sequence, so a project's lie close
 * together: with an id its neighbours have theirs, used or not, and what has to be known of a number lies next to the
 * processor.
 */
export class PersonNumbers {
  /** How many numbers there are, those of neighbours whom nobody asked for among them. */
  size = 0;
  /** The first id of each eight numbers. */
  #firsts = new Float64Array(pageSize);
  /** By page, the first number of each eight ids; from 1 on, 0 is none. */
  readonly #pages: (Int32Array<ArrayBuffer> | undefined)[] = [];
  #numbers = new Int32Array();

  /**
   * The numbers of so many persons, new ones for new ids, in an array that the next call uses again.
   *
   * @param ids positive, below 2^53
   */
  numbersOf(ids: Float64Array, count: number): Int32Array {
    if (this.#numbers.length < count) this.#numbers = new Int32Array(ids.length);
    const numbers = this.#numbers;
    const pages = this.#pages;
    for (let row = 0; row < count; row++) {
      const id = ids[row]!;
      // The lower bits: a remainder of large numbers is slow.
      const offset = id & (pageSize - 1);
      const page = (id - offset) / pageSize;
      const firsts = pages[page];
      const known = firsts === undefined ? 0 : firsts[offset >> 3]!;
      const first = known > 0 ? known : this.#add(page, offset >> 3);
      numbers[row] = first - 1 + (offset & (neighbours - 1));
    }
    return numbers;
  }

  /** The id that has a number. */
  idOf(number: number): number {
    return this.#firsts[number >> 3]! + (number & (neighbours - 1));
  }

  /** The ids of so many numbers from one on; of those that are no person's, anything. */
  idsFrom(first: number, count: number): Float64Array {
    const ids = new Float64Array(count);
    for (let at = 0; at < count; at++) ids[at] = this.idOf(first + at);
    return ids;
  }

  #add(page: number, place: number): number {
    const eight = this.size / neighbours;
    if (eight === this.#firsts.length) this.#firsts = wider(this.#firsts, 2 * eight);
    this.#firsts[eight] = page * pageSize + place * neighbours;
    this.#pages[page] ??= new Int32Array(pageSize / neighbours);
    const first = this.size + 1;
    this.#pages[page][place] = first;
    this.size += neighbours;
    return first;
  }
}

/** Persons as whole numbers from 0, when one's rows come after the other's. */
export class NumbersInTurn {
  /** How many persons came. */
  size = 0;
  #last = Number.NaN;
  #numbers = new Int32Array();

  /** Whoever comes next is the first. */
  startAgain(): void {
    this.size = 0;
    this.#last = Number.NaN;
  }

  /** The numbers of the persons of so many rows, in an array that the next call uses again. */
  numbersOf(ids: Float64Array, count: number): Int32Array {
    if (this.#numbers.length < count) this.#numbers = new Int32Array(ids.length);
    const numbers = this.#numbers;
    let [last, size] = [this.#last, this.size];
    for (let row = 0; row < count; row++) {
      size += Number(ids[row] !== last);
      last = ids[row]!;
      numbers[row] = size - 1;
    }
    [this.#last, this.size] = [last, size];
    return numbers;
  }
}
