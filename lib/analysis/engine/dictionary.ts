import "server-only";
import { wider } from "@/lib/analysis/engine/memory";

/** No text: SQL's null, or an empty one. */
export const noText = -1;

/** What stands between two texts of a pack: the character that ASCII has for it. A text may have it, too. */
export const between = "\u001f";

/** Keeps a byte order mark: in the middle of everything it is a character like others. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes that are looked at together: a block, as four words. */
const block = 16;

/** Room of an entry in whole numbers. */
const wholes = 7;

/** Slots for each text, at least: nearly everyone is then in the slot where it is looked for first. */
const sparse = 8;

/**
 * Texts as small whole numbers, in the order in which they were first seen: columns of texts become typed arrays. Found
 * by their bytes, a block at a time, so that a text becomes a string once and not with each row.
 */
export class Dictionary {
  /** The text of each code. */
  readonly words: string[] = [];
  /**
   * Of each code: the hash of its text, how many bytes that has, where its whole blocks begin, and the four words behind
   * them; what is left of those is 0.
   */
  #entries = new Int32Array(wholes * 512);
  /** The whole blocks of all texts, one after the other. */
  #blocks = new Int32Array(1 << 14);
  #used = 0;
  #slots = new Int32Array(4096).fill(noText);

  /** The code of the UTF-8 text in `data` from `start` to `end`. */
  codeOf(data: DataView, start: number, end: number): number {
    if (start === end) return noText;
    let hash = 0;
    let at = start;
    for (; at + block <= end; at += block)
      hash = mixed(hash, wordAt(data, at), wordAt(data, at + 4), wordAt(data, at + 8), wordAt(data, at + 12));
    const one = lastWord(data, at, end, 0);
    const two = lastWord(data, at + 4, end, 0);
    const three = lastWord(data, at + 8, end, 0);
    const four = lastWord(data, at + 12, end, 0);
    return this.#find(hash, one, two, three, four, data, start, end);
  }

  /** The codes of all texts in a pack. @param codes without room for all, the last are lost   @returns how many there are */
  codesOf(data: DataView, start: number, end: number, codes: Int32Array): number {
    let count = 0;
    const last = end - block;
    for (let from = start; from <= end; ) {
      // One pass finds both the hash of the text and its end, with as few guesses as can be about where that is.
      let hash = 0;
      let at = from;
      for (;;) {
        let one: number;
        let two: number;
        let three: number;
        let four: number;
        if (at <= last) {
          one = wordAt(data, at);
          two = wordAt(data, at + 4);
          three = wordAt(data, at + 8);
          four = wordAt(data, at + 12);
        } else {
          // Where both ways meet, V8 handles words as such if it knows that all are.
          one = lastWord(data, at, end, betweens) | 0;
          two = lastWord(data, at + 4, end, betweens) | 0;
          three = lastWord(data, at + 8, end, betweens) | 0;
          four = lastWord(data, at + 12, end, betweens) | 0;
        }
        const found =
          betweenIn(one) | (betweenIn(two) << 4) | (betweenIn(three) << 8) | (betweenIn(four) << 12);
        if (found === 0) {
          hash = mixed(hash, one, two, three, four);
          at += block;
          continue;
        }
        const rest = lowestBit(found);
        const next = at + rest;
        const masks = 4 * rest;
        const ofOne = one & beginnings[masks]!;
        const ofTwo = two & beginnings[masks + 1]!;
        const ofThree = three & beginnings[masks + 2]!;
        const ofFour = four & beginnings[masks + 3]!;
        codes[count++] =
          next === from ? noText : this.#find(hash, ofOne, ofTwo, ofThree, ofFour, data, from, next);
        from = next + 1;
        break;
      }
    }
    return count;
  }

  /** @param before the hash of the whole blocks   @param one, two, three, four the words behind them */
  #find(
    before: number,
    one: number,
    two: number,
    three: number,
    four: number,
    data: DataView,
    start: number,
    end: number,
  ): number {
    const all = mixed(before, one, two, three, four);
    // Only the lower bits choose the slot.
    const hash = all ^ (all >>> 15);
    const slots = this.#slots;
    const entries = this.#entries;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = slots[slot]!;
      if (code === noText) return this.#add(slot, hash, data, start, end);
      const at = wholes * code;
      const differs =
        (entries[at + 1]! ^ (end - start)) |
        (entries[at + 3]! ^ one) |
        (entries[at + 4]! ^ two) |
        (entries[at + 5]! ^ three) |
        (entries[at + 6]! ^ four);
      if (differs === 0 && (end - start < block || this.#hasBlocks(entries[at + 2]!, data, start, end)))
        return code;
    }
  }

  /** Whether the whole blocks of a text are those at a place. */
  #hasBlocks(place: number, data: DataView, start: number, end: number): boolean {
    const blocks = this.#blocks;
    let own = place;
    for (let at = start; at + block <= end; at += block, own += 4) {
      const differs =
        (blocks[own]! ^ wordAt(data, at)) |
        (blocks[own + 1]! ^ wordAt(data, at + 4)) |
        (blocks[own + 2]! ^ wordAt(data, at + 8)) |
        (blocks[own + 3]! ^ wordAt(data, at + 12));
      if (differs !== 0) return false;
    }
    return true;
  }

  #add(slot: number, hash: number, data: DataView, start: number, end: number): number {
    const code = this.words.length;
    const length = end - start;
    this.words.push(decoder.decode(new Uint8Array(data.buffer, data.byteOffset + start, length)));
    this.#makeRoom(length);
    const rest = end - (length % block);
    const words = [0, 4, 8, 12].map((byte) => lastWord(data, rest + byte, end, 0));
    this.#entries.set([hash, length, this.#used, ...words], wholes * code);
    for (let at = start; at < rest; at += 4) this.#blocks[this.#used++] = wordAt(data, at);
    this.#slots[slot] = code;
    if (sparse * this.words.length > this.#slots.length) this.#growSlots();
    return code;
  }

  /** For one text more, of so many bytes. */
  #makeRoom(length: number): void {
    if (this.#used + length / 4 > this.#blocks.length)
      this.#blocks = wider(this.#blocks, 2 * this.#blocks.length + length);
    if (wholes * this.words.length > this.#entries.length)
      this.#entries = wider(this.#entries, 2 * this.#entries.length);
  }

  #growSlots(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(noText);
    const mask = slots.length - 1;
    for (let code = 0; code < this.words.length; code++) {
      let slot = this.#entries[wholes * code]! & mask;
      while (slots[slot] !== noText) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

/** `between`, four times. */
const betweens = 0x1f1f1f1f;

/** The four bytes at a place as one word, the first one lowest. */
const wordAt = (data: DataView, at: number): number => data.getInt32(at, true);

/** The same; bytes from `end` on are those of `rest`, which are all the same. */
function lastWord(data: DataView, at: number, end: number, rest: number): number {
  let word = rest;
  for (let last = Math.min(at + 4, end) - 1; last >= at; last--) word = (word << 8) | data.getUint8(last);
  return word;
}

/** Which of a word's bytes are `between`, as four bits. Of those above the lowest that is set, some may be wrong. */
function betweenIn(word: number): number {
  const zeroes = word ^ betweens;
  const highest = (zeroes - 0x01010101) & ~zeroes & 0x80808080;
  // The product brings the highest bit of each byte next to the others.
  return (Math.imul(highest >>> 7, 0x00204081) >>> 21) & 15;
}

/** The place of the lowest bit that is set, from 0. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Four masks for each number of bytes below a block's: of its four words, what belongs to the first so many bytes. */
const beginnings = Int32Array.from({ length: 4 * block }, (_, at) => {
  const bytes = (at >> 2) - 4 * (at & 3);
  return bytes >= 4 ? -1 : 2 ** (8 * Math.max(0, bytes)) - 1;
});

/**
 * A hash with four words more: no multiplication of one waits for another's. Turned, so that a word's upper bytes reach
 * the lower bits with the next ones.
 */
const mixed = (hash: number, one: number, two: number, three: number, four: number): number =>
  Math.imul(
    ((hash << 5) | (hash >>> 27)) ^
      Math.imul(one, 0x85ebca6b) ^
      Math.imul(two, 0xc2b2ae35) ^
      Math.imul(three, 0x27d4eb2f) ^
      four,
    0x9e3779b1,
  );
