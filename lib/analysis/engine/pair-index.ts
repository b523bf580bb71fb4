import "server-only";
import { grow } from "@/lib/analysis/engine/grow";

/**
 * Pairs of int32 as integers from 0, in order of first occurrence: a hash table with open addressing in typed arrays,
 * which allocates nothing for a known pair.
 */
export class PairIndex {
  /** The number of pairs. */
  size = 0;
  /** The pair of each number. */
  firsts = new Int32Array(1024);
  seconds = new Int32Array(1024);
  /** Pair numbers plus one; 0 is a free slot. At most half of the slots are used. */
  #slots = new Int32Array(2048);

  /** The number of a pair, a new one for a new pair. */
  numberOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(first, second) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (number < 0) return this.#add(slot, first, second);
      if (this.firsts[number] === first && this.seconds[number] === second) return number;
    }
  }

  #add(slot: number, first: number, second: number): number {
    const number = this.size++;
    if (number === this.firsts.length) this.#grow();
    this.firsts[number] = first;
    this.seconds[number] = second;
    // The table has grown, so the slot is another one.
    if (2 * this.size > this.#slots.length) this.#rehash();
    else this.#slots[slot] = number + 1;
    return number;
  }

  #grow(): void {
    this.firsts = grow(this.firsts, this.size);
    this.seconds = grow(this.seconds, this.size);
  }

  #rehash(): void {
    const slots = new Int32Array(4 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = hashOf(this.firsts[number]!, this.seconds[number]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/**
 * A hash of a pair as an int32, whose lower bits depend on all bits of both. Pairs with the same first number stay
 * close in memory: persons with consecutive ids are found twice as fast as with scattered hashes.
 */
export function hashOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ second;
  return hash ^ (hash >>> 15);
}

/** Ids of persons, or of snapshots, as integers from 0, which index arrays. Ids are positive and below 2^53. */
export class PersonIndex {
  readonly #ids = new PairIndex();

  /** The number of persons. */
  get size(): number {
    return this.#ids.size;
  }

  /** The number of an id, a new one for a new id. */
  numberOf(id: number): number {
    return this.#ids.numberOf(Math.floor(id / 2 ** 32), id | 0);
  }

  /** The id that has a number. */
  idOf(number: number): number {
    return this.#ids.firsts[number]! * 2 ** 32 + (this.#ids.seconds[number]! >>> 0);
  }
}
