import "server-only";

/** No text: SQL's null. */
export const noText = -1;

/** What stands between two texts of a pack: a byte that is in no UTF-8. */
export const between = 0xff;
/** What stands in a pack for a text that is null; in no UTF-8 either. */
export const nothing = 0xfe;

/**
 * Texts as small whole numbers, in the order in which they were first seen: columns of texts become typed arrays. Found
 * by their bytes, four at a time, so that a text becomes a string once and not with each row.
 */
export class Dictionary {
  /** The text of each code. */
  readonly words: string[] = [];
  /** The bytes of all texts, one after the other, each from a multiple of four on. */
  #bytes = new DataView(new ArrayBuffer(1 << 16));
  #used = 0;
  /** Of each code: where its bytes begin, how many there are, and their hash. */
  #entries = new Int32Array(3 * 512);
  #slots = new Int32Array(1024).fill(noText);

  /** The code of the UTF-8 text in `data` from `start` to `end`. */
  codeOf(data: DataView, start: number, end: number): number {
    return this.#find(hashOf(data, start, end), data, start, end);
  }

  /** The codes of all texts in a pack, `noText` for nulls. @param codes has room for them   @returns how many there are */
  codesOf(data: DataView, start: number, end: number, codes: Int32Array): number {
    let count = 0;
    for (let at = start; at <= end; ) {
      const next = endOf(data, at, end);
      codes[count++] = next > at && data.getUint8(at) === nothing ? noText : this.codeOf(data, at, next);
      at = next + 1;
    }
    return count;
  }

  #find(hash: number, data: DataView, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot]!;
      if (code === noText) return this.#add(slot, hash, data, start, end);
      if (this.#entries[3 * code + 2] === hash && this.#is(code, data, start, end)) return code;
    }
  }

  #is(code: number, data: DataView, start: number, end: number): boolean {
    if (this.#entries[3 * code + 1] !== end - start) return false;
    let own = this.#entries[3 * code]!;
    let at = start;
    for (; at + 4 <= end; at += 4, own += 4)
      if (this.#bytes.getInt32(own) !== data.getInt32(at)) return false;
    for (; at < end; at++, own++) if (this.#bytes.getUint8(own) !== data.getUint8(at)) return false;
    return true;
  }

  #add(slot: number, hash: number, data: DataView, start: number, end: number): number {
    const code = this.words.length;
    const text = new Uint8Array(data.buffer, data.byteOffset + start, end - start);
    this.words.push(new TextDecoder().decode(text));
    this.#makeRoom(end - start);
    new Uint8Array(this.#bytes.buffer).set(text, this.#used);
    this.#entries.set([this.#used, end - start, hash], 3 * code);
    this.#used += (end - start + 3) & ~3;
    this.#slots[slot] = code;
    if (2 * this.words.length > this.#slots.length) this.#growSlots();
    return code;
  }

  /** For one text more, of so many bytes. */
  #makeRoom(length: number): void {
    if (this.#used + length + 3 > this.#bytes.byteLength) {
      const wider = new Uint8Array(2 * (this.#bytes.byteLength + length));
      wider.set(new Uint8Array(this.#bytes.buffer));
      this.#bytes = new DataView(wider.buffer);
    }
    if (3 * this.words.length > this.#entries.length) {
      const wider = new Int32Array(2 * this.#entries.length);
      wider.set(this.#entries);
      this.#entries = wider;
    }
  }

  #growSlots(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(noText);
    const mask = slots.length - 1;
    for (let code = 0; code < this.words.length; code++) {
      let slot = this.#entries[3 * code + 2]! & mask;
      while (slots[slot] !== noText) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over four bytes at a time, with its upper bits mixed in, because only the lower ones choose the slot. */
function hashOf(data: DataView, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(hash ^ data.getInt32(at), 0x01000193);
    // A word's upper bytes would never reach the lower bits by multiplication alone.
    hash ^= hash >>> 15;
  }
  for (; at < end; at++) hash = Math.imul(hash ^ data.getUint8(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Where the text that begins at `start` ends: before what stands between it and the next, or with the pack. */
function endOf(data: DataView, start: number, end: number): number {
  let at = start;
  // Four bytes at a time, while none of them is 0xff.
  for (; at + 4 <= end; at += 4) {
    const word = data.getInt32(at);
    if (((~word - 0x01010101) & word & 0x80808080) !== 0) break;
  }
  while (at < end && data.getUint8(at) !== between) at++;
  return at;
}
