import "server-only";
import { wider } from "@/lib/analysis/engine/memory";

/** What is kept of a code that was not met, of one that does not count, and of others beside the number of the name. */
const [unmet, out, beside] = [0, 1, 2];

/** The names of items, as numbers. Each is named when it is first met: rules cost something for each different item. */
export class ItemTable {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the code and one: no text is an item, too. */
  #byCode = new Int32Array(1024);

  /** @param textOfCode what was read under a code   @param nameOfText null for what does not count */
  constructor(
    readonly textOfCode: (code: number) => string,
    readonly nameOfText: (text: string) => string | null,
  ) {}

  /** The number of the name of what was read under a code; -1 when it does not count. */
  numberOfCode(code: number): number {
    const known = code + 1 < this.#byCode.length ? this.#byCode[code + 1]! : unmet;
    return (known === unmet ? this.#meet(code) : known) - beside;
  }

  /**
   * The same for the codes of many events, in their place; those that count move to the beginning.
   *
   * @returns how many they are
   */
  name(persons: Int32Array, times: Float64Array, codes: Int32Array, count: number): number {
    let kept = 0;
    for (let row = 0; row < count; row++) {
      const number = this.numberOfCode(codes[row]!);
      if (number < 0) continue;
      persons[kept] = persons[row]!;
      times[kept] = times[row]!;
      codes[kept++] = number;
    }
    return kept;
  }

  /** The number of a name, whether it occurs or not. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** The name that has a number. */
  nameOf(number: number): string {
    return this.#names[number] ?? "";
  }

  #meet(code: number): number {
    if (code + 1 >= this.#byCode.length)
      this.#byCode = wider(this.#byCode, Math.max(code + 2, 2 * this.#byCode.length));
    const name = this.nameOfText(this.textOfCode(code));
    const entry = name === null ? out : this.numberOf(name) + beside;
    this.#byCode[code + 1] = entry;
    return entry;
  }
}
