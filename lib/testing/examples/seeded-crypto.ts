// Random values that are the same each time. Imports nothing that imports node:crypto, which it replaces.
import { createSeededRandom } from "@/lib/survey-model/random";

const next = createSeededRandom(35);

/** Fills bytes with the next values of the sequence. */
export function fill<T extends ArrayBufferView>(array: T): T {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(next() * 256);
  return array;
}

/** What replaces the random functions of `node:crypto`. */
export const seededCrypto = {
  randomBytes: (size: number) => fill(Buffer.alloc(size)),
  randomUUID: () => {
    const hex = fill(Buffer.alloc(16)).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  },
};
