import "server-only";
import { wider } from "@/lib/analysis/memory";

/** No text: SQL's null, or an empty one. */
export const noText = -1;

/** What stands between two texts of a pack: the character that ASCII has for it. A text may have it, too. */
export const between = "\u001f";

/** Keeps a byte order mark: in the middle of everything it is a character like others. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Room of an entry in whole numbers. */
const wholes = 3;

/**
 * Texts as small whole numbers, in the order in which they were first seen: columns of texts become typed arrays. Found
 * by their bytes, four at a time as one word, so that a text becomes a string once and not with each row.
 */
export class Dictionary {
  /** The text of each code. */
  readonly words: string[] = [];
  /** The bytes of all texts, one after the other, each in words of its own; what is left of the last is 0. */
  #bytes = new Int32Array(1 << 14);
  #used = 0;
  /** Of each code: where its words begin, how many bytes it has, and their hash. */
  #entries = new Int32Array(wholes * 512);
  #slots = new Int32Array(4096).fill(noText);

  /** The code of the UTF-8 text in `data` from `start` to `end`. */
  codeOf(data: DataView, start: number, end: number): number {
    if (start === end) return noText;
    let hash = 0;
    let at = start;
    for (; at + 8 <= end; at += 8)
      hash = mixedTwo(hash, data.getInt32(at, true), data.getInt32(at + 4, true));
    const [one, other] = [lastWord(data, at, Math.min(at + 4, end)), lastWord(data, at + 4, end)];
    return this.#find(mixedTwo(hash, one, other), one, other, data, start, end);
  }

  /** The codes of all texts in a pack. @param codes without room for all, the last are lost   @returns how many there are */
  codesOf(data: DataView, start: number, end: number, codes: Int32Array): number {
    let count = 0;
    for (let from = start; from <= end; ) {
      // One pass finds both the hash of the text and its end, with as few guesses as can be about where that is.
      let hash = 0;
      let at = from;
      for (;;) {
        const isInside = at + 8 <= end;
        const one = isInside ? data.getInt32(at, true) : wordAt(data, at, end);
        const other = isInside ? data.getInt32(at + 4, true) : wordAt(data, at + 4, end);
        const [inOne, inOther] = [betweenIn(one), betweenIn(other)];
        if ((inOne | inOther) === 0) {
          hash = mixedTwo(hash, one, other);
          at += 8;
          continue;
        }
        const maskOne = before(inOne);
        // Nothing, where the text ends in the word before.
        const maskOther = before(inOther) & ~((inOne | -inOne) >> 31);
        const next = at + bytesOf(maskOne) + bytesOf(maskOther);
        const [restOne, restOther] = [one & maskOne, other & maskOther];
        codes[count++] =
          next === from
            ? noText
            : this.#find(mixedTwo(hash, restOne, restOther), restOne, restOther, data, from, next);
        from = next + 1;
        break;
      }
    }
    return count;
  }

  /** @param one, other the bytes behind the last eight, as two words */
  #find(mixedHash: number, one: number, other: number, data: DataView, start: number, end: number): number {
    // Only the lower bits choose the slot.
    const hash = mixedHash ^ (mixedHash >>> 15);
    const [slots, entries] = [this.#slots, this.#entries];
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = slots[slot]!;
      if (code === noText) return this.#add(slot, hash, one, other, data, start, end);
      const at = wholes * code;
      if (entries[at + 2] !== hash || entries[at + 1] !== end - start) continue;
      if (this.#is(entries[at]!, one, other, data, start, end)) return code;
    }
  }

  /** @param place of the words it is compared with */
  #is(place: number, one: number, other: number, data: DataView, start: number, end: number): boolean {
    const bytes = this.#bytes;
    let own = place;
    for (let at = start; at + 8 <= end; at += 8, own += 2) {
      if (bytes[own] !== data.getInt32(at, true) || bytes[own + 1] !== data.getInt32(at + 4, true))
        return false;
    }
    return bytes[own] === one && bytes[own + 1] === other;
  }

  #add(
    slot: number,
    hash: number,
    one: number,
    other: number,
    data: DataView,
    start: number,
    end: number,
  ): number {
    const code = this.words.length;
    const text = new Uint8Array(data.buffer, data.byteOffset + start, end - start);
    this.words.push(decoder.decode(text));
    this.#makeRoom(end - start);
    this.#entries.set([this.#used, end - start, hash], wholes * code);
    for (let at = start; at + 8 <= end; at += 8) {
      this.#bytes[this.#used++] = data.getInt32(at, true);
      this.#bytes[this.#used++] = data.getInt32(at + 4, true);
    }
    this.#bytes[this.#used++] = one;
    this.#bytes[this.#used++] = other;
    this.#slots[slot] = code;
    if (4 * this.words.length > this.#slots.length) this.#growSlots();
    return code;
  }

  /** For one text more, of so many bytes. */
  #makeRoom(length: number): void {
    if (this.#used + length / 4 + 2 > this.#bytes.length)
      this.#bytes = wider(this.#bytes, 2 * this.#bytes.length + length);
    if (wholes * this.words.length > this.#entries.length)
      this.#entries = wider(this.#entries, 2 * this.#entries.length);
  }

  #growSlots(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(noText);
    const mask = slots.length - 1;
    for (let code = 0; code < this.words.length; code++) {
      let slot = this.#entries[wholes * code + 2]! & mask;
      while (slots[slot] !== noText) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

/** `between`, four times. */
const betweens = 0x1f1f1f1f;

/** The four bytes at a place as one word, the first one lowest; those from `end` on are `between`. */
function wordAt(data: DataView, at: number, end: number): number {
  let word = betweens;
  for (let last = Math.min(at + 4, end) - 1; last >= at; last--) word = (word << 8) | data.getUint8(last);
  return word;
}

/** The same of at most four bytes; those from `end` on are 0. */
function lastWord(data: DataView, at: number, end: number): number {
  let word = 0;
  for (let last = end - 1; last >= at; last--) word = (word << 8) | data.getUint8(last);
  return word;
}

/** Looks for `between`: the lowest bit that is set is the highest one of the first such byte; 0 when there is none. */
function betweenIn(word: number): number {
  const zeroes = word ^ betweens;
  return (zeroes - 0x01010101) & ~zeroes & 0x80808080;
}

/** The bits before the first `between`, all without one. @param found as `betweenIn` says */
const before = (found: number): number => ((found & -found) >>> 7) - 1;

/** How many whole bytes a mask of lowest bits has. */
const bytesOf = (mask: number): number => (32 - Math.clz32(mask)) >> 3;

/** A hash with one word more. Turned, so that a word's upper bytes reach the lower bits with the next one. */
const mixed = (hash: number, word: number): number =>
  Math.imul(((hash << 5) | (hash >>> 27)) ^ word, 0x9e3779b1);

/** A hash with two words more: one multiplication waits for another, but not for its neighbour's. */
const mixedTwo = (hash: number, one: number, other: number): number =>
  mixed(hash, Math.imul(one, 0x85ebca6b) ^ other);
