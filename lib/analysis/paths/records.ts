import "server-only";
import { zeros } from "@/lib/analysis/engine/memory";

/** Room of a record: whole numbers of four bytes, or numbers of eight. */
export const wholes = 6;
/** The same room in numbers of eight bytes. */
export const doubles = 3;

/**
 * Records of two whole numbers and two others, one after the other: what is asked of one lies in one place of memory. The
 * whole numbers are the first two of a record's six, the others the last two of its three.
 */
export interface Records {
  wholes: Int32Array;
  doubles: Float64Array;
  count: number;
}

/** So many records, all of them zero. */
export function emptyRecords(count: number): Records {
  const values = zeros(Float64Array, doubles * count);
  return { wholes: new Int32Array(values.buffer, 0, wholes * count), doubles: values, count };
}
