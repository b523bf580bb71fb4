import "server-only";

/** Copies the values into a longer array, padded with zeros. @param length the minimum length */
export function grow(values: Int32Array, length: number): Int32Array<ArrayBuffer>;
/** The same for Float64Array. */
export function grow(values: Float64Array, length: number): Float64Array<ArrayBuffer>;
/** The implementation of both. */
export function grow(values: Int32Array | Float64Array, length: number): Int32Array | Float64Array {
  const room = Math.max(length, 2 * values.length);
  const grown = values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
  grown.set(values);
  return grown;
}
