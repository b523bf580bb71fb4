import "server-only";

/** No text: SQL's null. */
export const noText = -1;

/**
 * Texts as small whole numbers, in the order in which they were first seen: columns of texts become typed arrays. Found
 * by their bytes, so that a text becomes a string once and not with each row.
 */
export class Dictionary {
  /** The text of each code. */
  readonly words: string[] = [];
  readonly #bytes: Uint8Array[] = [];
  #slots = new Int32Array(1024).fill(noText);

  /** The code of the UTF-8 text in `data` from `start` to `end`. */
  codeOf(data: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(data, start, end) & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot]!;
      if (code === noText) return this.#add(slot, data.slice(start, end));
      if (isSame(this.#bytes[code]!, data, start, end)) return code;
    }
  }

  #add(slot: number, bytes: Uint8Array): number {
    const code = this.words.length;
    this.words.push(new TextDecoder().decode(bytes));
    this.#bytes.push(bytes);
    this.#slots[slot] = code;
    if (2 * this.words.length > this.#slots.length) this.#grow();
    return code;
  }

  #grow(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(noText);
    const mask = slots.length - 1;
    for (const [code, bytes] of this.#bytes.entries()) {
      let slot = hashOf(bytes, 0, bytes.length) & mask;
      while (slots[slot] !== noText) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, with its upper bits mixed in, because only the lower ones choose the slot. */
function hashOf(data: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ data[at]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(bytes: Uint8Array, data: Uint8Array, start: number, end: number): boolean {
  if (bytes.length !== end - start) return false;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== data[start + at]) return false;
  return true;
}
