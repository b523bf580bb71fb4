import "server-only";
import os from "node:os";

/** Bytes of memory that this process may hope for: the machine's, or its container's where that is less. */
export const machineMemory = (): number =>
  Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * A part of the machine's memory, in bytes.
 *
 * @param part of one machine: 1/16
 */
export const partOfMemory = (part: number, { least, most }: { least: number; most: number }): number =>
  Math.round(Math.min(Math.max(machineMemory() * part, least), most));
