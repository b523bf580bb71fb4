import "server-only";

/** Ids of one page: those that differ in their lower bits only. */
const pageSize = 4096;

/**
 * Persons as whole numbers from 0, in the order in which they were first seen: what arrays are indexed by. Ids come from
 * a sequence, so a project's lie close together, and pages of them are dense enough.
 */
export class PersonNumbers {
  /** The id of each number; the first `size` count. */
  ids = new Float64Array(pageSize);
  size = 0;
  readonly #pages: (Int32Array<ArrayBuffer> | undefined)[] = [];
  #numbers = new Int32Array();

  /** The number of a person, a new one for a new id. @param id positive, below 2^53 */
  numberOf(id: number): number {
    // The lower bits: a remainder of large numbers is slow.
    const offset = id & (pageSize - 1);
    const page = (id - offset) / pageSize;
    const known = this.#pages[page]?.[offset] ?? 0;
    return known > 0 ? known - 1 : this.#add(id, page, offset);
  }

  /** The numbers of so many persons, in an array that the next call uses again. */
  numbersOf(ids: Float64Array, count: number): Int32Array {
    if (this.#numbers.length < count) this.#numbers = new Int32Array(ids.length);
    const numbers = this.#numbers;
    for (let row = 0; row < count; row++) numbers[row] = this.numberOf(ids[row]!);
    return numbers;
  }

  /** Pages hold numbers from 1: 0 is nobody. */
  #add(id: number, page: number, offset: number): number {
    if (this.size === this.ids.length) {
      const wider = new Float64Array(2 * this.size);
      wider.set(this.ids);
      this.ids = wider;
    }
    this.ids[this.size] = id;
    this.#pages[page] ??= new Int32Array(pageSize);
    this.#pages[page][offset] = ++this.size;
    return this.size - 1;
  }
}
