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
    for (; at + 4 <= end; at += 4) hash = mixed(hash, data.getInt32(at, true));
    let rest = 0;
    for (let last = end - 1; last >= at; last--) rest = (rest << 8) | data.getUint8(last);
    return this.#find(mixed(hash, rest), rest, data, start, end);
  }

  /** The codes of all texts in a pack. @param codes without room for all, the last are lost   @returns how many there are */
  codesOf(data: DataView, start: number, end: number, codes: Int32Array): number {
    let count = 0;
    for (let from = start; from <= end; ) {
      // One pass finds both the hash of the text and its end.
      let hash = 0;
      let at = from;
      for (; at + 8 <= end; at += 8) {
        const [one, other] = [data.getInt32(at, true), data.getInt32(at + 4, true)];
        if ((betweenIn(one) | betweenIn(other)) !== 0) break;
        hash = mixedTwo(hash, one, other);
      }
      let word = wordAt(data, at, end);
      for (; betweenIn(word) === 0; word = wordAt(data, at, end)) {
        hash = mixed(hash, word);
        at += 4;
      }
      const found = betweenIn(word);
      const first = found & -found;
      const rest = word & ((first >>> 7) - 1);
      const next = at + ((31 - Math.clz32(first)) >>> 3);
      codes[count++] = next === from ? noText : this.#find(mixed(hash, rest), rest, data, from, next);
      from = next + 1;
    }
    return count;
  }

  /** @param rest the bytes behind the last whole word */
  #find(mixedHash: number, rest: number, data: DataView, start: number, end: number): number {
    // Only the lower bits choose the slot.
    const hash = mixedHash ^ (mixedHash >>> 15);
    const [slots, entries] = [this.#slots, this.#entries];
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = slots[slot]!;
      if (code === noText) return this.#add(slot, hash, rest, data, start, end);
      const at = wholes * code;
      if (entries[at + 2] !== hash || entries[at + 1] !== end - start) continue;
      if (this.#is(entries[at]!, rest, data, start, end)) return code;
    }
  }

  /** @param place of the words it is compared with */
  #is(place: number, rest: number, data: DataView, start: number, end: number): boolean {
    const bytes = this.#bytes;
    let own = place;
    for (let at = start; at + 4 <= end; at += 4, own++)
      if (bytes[own] !== data.getInt32(at, true)) return false;
    return bytes[own] === rest;
  }

  #add(slot: number, hash: number, rest: number, data: DataView, start: number, end: number): number {
    const code = this.words.length;
    const text = new Uint8Array(data.buffer, data.byteOffset + start, end - start);
    this.words.push(decoder.decode(text));
    this.#makeRoom(end - start);
    this.#entries.set([this.#used, end - start, hash], wholes * code);
    for (let at = start; at + 4 <= end; at += 4) this.#bytes[this.#used++] = data.getInt32(at, true);
    this.#bytes[this.#used++] = rest;
    this.#slots[slot] = code;
    if (4 * this.words.length > this.#slots.length) this.#growSlots();
    return code;
  }

  /** For one text more, of so many bytes. */
  #makeRoom(length: number): void {
    if (this.#used + length / 4 + 1 > this.#bytes.length)
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
  if (at + 4 <= end) return data.getInt32(at, true);
  let word = betweens;
  for (let last = end - 1; last >= at; last--) word = (word << 8) | data.getUint8(last);
  return word;
}

/** Looks for `between`: the lowest bit that is set is the highest one of the first such byte; 0 when there is none. */
function betweenIn(word: number): number {
  const zeroes = word ^ betweens;
  return (zeroes - 0x01010101) & ~zeroes & 0x80808080;
}

/** A hash with one word more. Turned, so that a word's upper bytes reach the lower bits with the next one. */
const mixed = (hash: number, word: number): number =>
  Math.imul(((hash << 5) | (hash >>> 27)) ^ word, 0x9e3779b1);

/** A hash with two words more: one multiplication waits for another, but not for its neighbour's. */
const mixedTwo = (hash: number, one: number, other: number): number =>
  mixed(hash, Math.imul(one, 0x85ebca6b) ^ other);
