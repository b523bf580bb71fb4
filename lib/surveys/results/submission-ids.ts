import "server-only";
import { randomInt } from "node:crypto";
import { grow } from "@/lib/analysis/engine/interface";

/** An id in numbers of 32 bits. */
const width = 4;

/** Chosen anew by each process: clients choose what ids are made from, and could choose ids of one slot. */
const seed = randomInt(2 ** 31);

/** A hash whose lower bits depend on all bits of an id. */
function hashOf(first: number, second: number, third: number, fourth: number): number {
  let hash = seed;
  hash = Math.imul(hash ^ first, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ fourth, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

/** A set of submission ids: a hash table with open addressing in typed arrays. */
export class SubmissionIds {
  #size = 0;
  #ids = new Int32Array(width * 1024);
  /** Positions in `#ids`, plus one; 0 is a free slot. At most half of the slots are used. */
  #slots = new Int32Array(2048);

  /** Adds the id at a position. @returns whether it is new */
  add(bytes: Buffer, at: number): boolean {
    const first = bytes.readInt32BE(at);
    const second = bytes.readInt32BE(at + 4);
    const third = bytes.readInt32BE(at + 8);
    const fourth = bytes.readInt32BE(at + 12);
    const mask = this.#slots.length - 1;
    let slot = hashOf(first, second, third, fourth) & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = width * (this.#slots[slot]! - 1);
      const isSame =
        this.#ids[id] === first &&
        this.#ids[id + 1] === second &&
        this.#ids[id + 2] === third &&
        this.#ids[id + 3] === fourth;
      if (isSame) return false;
    }
    const id = width * this.#size++;
    this.#slots[slot] = this.#size;
    if (id === this.#ids.length) this.#ids = grow(this.#ids, id + width);
    this.#ids[id] = first;
    this.#ids[id + 1] = second;
    this.#ids[id + 2] = third;
    this.#ids[id + 3] = fourth;
    if (2 * this.#size > this.#slots.length) this.#rehash();
    return true;
  }

  #rehash(): void {
    const slots = new Int32Array(4 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.#size; number++) {
      const id = width * (number - 1);
      const [first, second, third, fourth] = [
        this.#ids[id]!,
        this.#ids[id + 1]!,
        this.#ids[id + 2]!,
        this.#ids[id + 3]!,
      ];
      let slot = hashOf(first, second, third, fourth) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}
