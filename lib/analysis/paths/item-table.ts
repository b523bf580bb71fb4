import "server-only";
import { grow } from "@/lib/analysis/engine/interface";

/** Kept of a code that was not seen, of one that is left out, and of others added to the number of the name. */
const [unseen, leftOut, offset] = [0, 1, 2];

/** The names of items as whole numbers from 0. Each item is named when it is first seen: rules cost something. */
export class ItemTable {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the code and one: an empty text is an item, too. */
  #byCode = new Int32Array(1024);

  /** @param textOf the text of a code   @param nameOfText null for an item that is left out */
  constructor(
    readonly textOf: (code: number) => string,
    readonly nameOfText: (text: string) => string | null,
  ) {}

  /** The number of the name of a code's text; -1 when it is left out. */
  numberOfCode(code: number): number {
    const known = code + 1 < this.#byCode.length ? this.#byCode[code + 1]! : unseen;
    return (known === unseen ? this.#add(code) : known) - offset;
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

  #add(code: number): number {
    if (code + 1 >= this.#byCode.length) this.#byCode = grow(this.#byCode, code + 2);
    const name = this.nameOfText(this.textOf(code));
    const entry = name === null ? leftOut : this.numberOf(name) + offset;
    this.#byCode[code + 1] = entry;
    return entry;
  }
}
