import "server-only";

/** The same values in an array with more room, zeros behind them. @param length values that there must be room for */
export function grow(values: Int32Array, length: number): Int32Array<ArrayBuffer>;
/** The same for wide values. */
export function grow(values: Float64Array, length: number): Float64Array<ArrayBuffer>;
/** The implementation of both. */
export function grow(values: Int32Array | Float64Array, length: number): Int32Array | Float64Array {
  const room = Math.max(length, 2 * values.length);
  const grown = values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
  grown.set(values);
  return grown;
}
